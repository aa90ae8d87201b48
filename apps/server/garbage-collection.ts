import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** From here on V8 itself lets a heap grow to four times what is in use, at most; below, memory is dear. */
const ampleHeapBytes = 2 * 2 ** 30

/**
 * Fits V8's collector to a server that holds few objects and moves many bytes. By itself it collects everything, some 50 ms of the
 * server's thread each time, after every few dozen megabytes of buffers: charts would hold up what others are shown, although most
 * of their bytes are free by then. Buffers are weighed together with objects (docs/decisions/029), and with ample memory both may
 * grow to four times what was in use (032).
 */
export const tuneGarbageCollection = (): void => {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  if (getHeapStatistics().heap_size_limit >= ampleHeapBytes) setFlagsFromString('--heap-growing-percent=300')
}

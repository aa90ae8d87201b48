import { setFlagsFromString } from 'node:v8'

/**
 * Fits V8's collector to a server that holds few objects and moves many bytes. By itself it collects everything, some 50 ms of the
 * server's thread each time, after every few dozen megabytes of buffers: charts would hold up what others are shown, although most
 * of their bytes are free by then. Buffers are weighed together with objects, and both may grow to four times what was in use
 * (V8's own most; short of memory it goes half way to its limit). See docs/decisions/029.
 */
export const collectSeldom = (): void => {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  setFlagsFromString('--heap-growing-percent=300')
}

import { setFlagsFromString } from 'node:v8'

/**
 * Has the collector weigh buffers together with objects. By itself V8 collects everything, some 50 ms of the server's thread each
 * time, after every few dozen megabytes of buffers: a chart of many points would hold up what others are shown, although most of
 * its bytes are free by then. See docs/decisions/029.
 */
export const weighBuffersWithObjects = (): void => setFlagsFromString('--external-memory-accounted-in-global-limit')

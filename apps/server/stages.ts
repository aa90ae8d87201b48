import type { Log } from '../../platform/server/log/log.ts'

/** Measures how long each part of the start takes; seen with LOG_LEVEL=debug. Parts may overlap. */
export interface Stages {
  measure<T>(name: string, work: Promise<T>): Promise<T>
  /** Milliseconds since the process began, Node's own start included. */
  sinceStartMs(): number
}

export const createStages = (log: Log): Stages => ({
  sinceStartMs: () => Math.round(performance.now()),
  measure: async (name, work) => {
    const startedMs = performance.now()
    const result = await work
    const endedMs = performance.now()
    log.debug({ stage: name, tookMs: Math.round(endedMs - startedMs), atMs: Math.round(endedMs) }, 'started')
    return result
  },
})

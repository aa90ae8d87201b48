import type { Log } from '../../platform/server/log/log.ts'

/** What was started, to be stopped in the opposite order. */
export interface Shutdown {
  /** Call right after something was started. */
  onStop(name: string, stop: () => Promise<void> | void): void
  /** Stops everything once; a part that fails to stop does not keep the others running. */
  stop(): Promise<void>
  /** True from the first call of `stop`. */
  readonly stopping: boolean
}

/** After this long the process ends without waiting for the rest. */
const hardLimitMs = 10_000
/** npm passes a Ctrl-C on that the terminal has already delivered: both count as one. */
const secondSignalAfterMs = 700

export const createShutdown = (log: Log): Shutdown => {
  const steps: { name: string; stop: () => Promise<void> | void }[] = []
  let stopped: Promise<void> | undefined

  const stopAll = async () => {
    const impatience = setTimeout(() => {
      log.fatal({ left: steps.map(({ name }) => name) }, 'not everything stopped in time')
      process.kill(process.pid, 'SIGKILL')
    }, hardLimitMs)
    impatience.unref()
    for (let step = steps.at(-1); step; step = steps.at(-1)) {
      const startedMs = performance.now()
      try {
        await step.stop()
      } catch (error) {
        log.error({ err: error, part: step.name }, 'a part did not stop properly')
      }
      log.debug({ part: step.name, tookMs: Math.round(performance.now() - startedMs) }, 'stopped')
      steps.splice(steps.indexOf(step), 1)
    }
    clearTimeout(impatience)
  }

  return {
    onStop: (name, stop) => {
      steps.push({ name, stop })
    },
    stop: () => {
      stopped ??= stopAll()
      return stopped
    },
    get stopping() {
      return stopped !== undefined
    },
  }
}

/** Ctrl-C, SIGTERM and a closed terminal stop in order and end with code 0; a second signal ends at once. */
export const stopOnSignals = (shutdown: Shutdown): void => {
  let firstMs: number | undefined
  const onSignal = () => {
    if (firstMs === undefined) {
      firstMs = performance.now()
      console.log('Stopping … (again to stop at once)')
      void shutdown.stop().then(() => {
        console.log('Stopped')
        process.exit(0)
      })
    } else if (performance.now() - firstMs > secondSignalAfterMs) process.kill(process.pid, 'SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** A failure that nobody caught leaves unknown state behind: it is logged, everything stops in order, and the process ends with code 1. */
export const stopOnFailure = (shutdown: Shutdown, log: Log): void => {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'unexpected failure; Solvane stops')
    void shutdown.stop().then(() => process.exit(1))
  })
}

/** Another process has taken the data folder: whatever this one wrote from now on, also while it stops, would harm it. */
export const exitImmediately = (log: Log, dataFolder: string): void => {
  log.fatal({ dataFolder }, 'another Solvane has taken the data folder; this one ends without writing anything more')
  process.exit(1)
}

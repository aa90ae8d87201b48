import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/server/log/log.ts'
import { demoPlayFile } from '../../simulator/demo-play-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const restartAfterMs = 5_000

/** Farms whose energy can be compared with the year before: one each of wind, sun and water. */
const longHistory = ['FR-VLM', 'FR-BRN', 'PT-ALM']
/** A demo with less history than this is to be light. */
const leastDaysOfLong = 7

interface SimulatorOptions {
  readonly brokerUrl: string
  readonly dataFolder: string
  readonly seed: number
  /** Undefined: all. */
  readonly farmCodes: readonly string[] | undefined
  /** So many times as many farms; everything is sent as much more seldom. */
  readonly scale: number
  /** Sent as far as it is not there, newest first. */
  readonly historyDays: number
  readonly log: Log
}

/**
 * Runs the simulated plants as a process of their own, which knows the broker and nothing else of Solvane; started again
 * when it dies. The first time it sends days of history; later what is still missing of them.
 */
export const startSimulatorProcess = ({
  brokerUrl,
  dataFolder,
  seed,
  farmCodes,
  scale,
  historyDays,
  log,
}: SimulatorOptions): { stop(): Promise<void> } => {
  let stopping = false
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    // With a channel to it, the child also notices when this process is killed.
    const child = fork(
      'simulator/main.ts',
      [
        ...['--mqtt', brokerUrl, '--seed', String(seed), '--scale', String(scale), '--interval', `${scale}s`],
        ...(farmCodes ? ['--farms', farmCodes.join(',')] : []),
        ...['--play', join(dataFolder, demoPlayFile)],
        ...(historyDays >= leastDaysOfLong ? ['--long-history', longHistory.join(',')] : []),
        ...['--history-days', String(historyDays), '--memory', join(dataFolder, 'demo-history-sent.json')],
      ],
      { cwd: root, silent: true },
    )
    onLine(child.stdout, (line) => log.info({ part: 'simulator' }, line))
    onLine(child.stderr, (line) => log.warn({ part: 'simulator' }, line))
    child.on('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'the simulator stopped; it is started again')
      restart = setTimeout(() => {
        running = start()
      }, restartAfterMs)
    })
    return child
  }
  let running = start()

  return {
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const impatience = setTimeout(() => running.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(impatience)
    },
  }
}

const onLine = (output: ChildProcess['stdout'], take: (line: string) => void) => {
  if (output) createInterface({ input: output }).on('line', take)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { cpuOf, processTree } from '../machine.ts'
import { percentile } from '../statistics.ts'
import { drawnMachines, framesPerSecond, startProbe, takeSeen } from './probe.ts'
import type { Publisher } from './publisher.ts'
import { latencyOf } from './workload.ts'

/** What one run gave. Latencies in ms; shares in per cent of one core. */
export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly highest: number
  /** Busy by the wall's clock: waiting for a processor counts. */
  readonly mainThread: number
  /** Processor time alone. */
  readonly mainThreadCpu: number
  readonly server: number
  readonly published: number
  /** Animation frames a second, after the run: counting them makes the page draw. */
  readonly frames: number
  /** Published by machines whose rows are drawn, and never seen on the page. */
  readonly dropped: number
  /** Seen later than one second after they were published. */
  readonly late: number
  readonly places: number
  /** Machines whose rows are drawn. */
  readonly rows: number
}

/** Of a browser's window, px. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** A page that shows what is published to a broker, and the processes behind it. */
export interface LivePage {
  readonly page: Page
  readonly mqttUrl: string
  readonly serverPid: number
  /** Waits until the page shows what is published. */
  readonly untilFilled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Time for page and processes to settle before each run: what was late while nothing came is fresh again. */
const warmUpMs = 5000
/** Time after a run for the last values to arrive. */
const tailMs = 2000

type Clock = 'timeTicks' | 'threadTicks'

/** Time in ms that a page's main thread has spent in tasks: by the wall's clock, or by the processor's alone. */
export const taskMeter = async (page: Page, timeDomain: Clock): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const task = metrics.find((metric) => metric.name === 'TaskDuration')
    if (!task) throw new Error('the browser does not tell TaskDuration')
    return task.value * 1000
  }
}

const cpuMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (cpuOf(pid) ?? Number.NaN), 0)

/** Measures one run of so many seconds, while `publisher` publishes. */
export type LiveMeter = (publisher: Publisher, seconds: number) => Promise<Figures>

/** Watches a page from now on. */
export const liveMeter = async ({ page, serverPid }: LivePage): Promise<LiveMeter> => {
  const meters = [
    await taskMeter(page, 'timeTicks'),
    await taskMeter(page, 'threadTicks'),
    async () => cpuMs(server),
  ] as const
  const readAll = () => Promise.all([meters[0](), meters[1](), meters[2]()])
  const server = processTree(serverPid)
  await startProbe(page)
  return async (publisher, seconds) => {
    await sleep(warmUpMs)
    await takeSeen(page)
    const drawn = new Set(await drawnMachines(page))
    const fromMs = Date.now()
    const before = await readAll()
    await sleep(seconds * 1000)
    const toMs = Date.now()
    const after = await readAll()
    const share = (meter: 0 | 1 | 2) => (100 * (after[meter] - before[meter])) / (toMs - fromMs)
    const frames = await framesPerSecond(page, tailMs)

    const seen = await takeSeen(page)
    const published = publisher.publishedBetween(fromMs, toMs).filter(({ machine }) => drawn.has(machine))
    const left = new Map<string, number>()
    for (const { machine, value } of published) {
      const key = `${machine} ${value}`
      left.set(key, (left.get(key) ?? 0) + 1)
    }
    const latencies: number[] = []
    seen.values.forEach((value, index) => {
      const key = `${seen.machines[index]} ${value}`
      const expected = left.get(key)
      if (expected === undefined) return
      left.set(key, expected - 1)
      latencies.push(latencyOf(value, seen.timesMs[index] ?? 0))
    })
    return {
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      highest: percentile(latencies, 1),
      mainThread: share(0),
      mainThreadCpu: share(1),
      server: share(2),
      frames,
      published: published.length,
      dropped: [...left.values()].reduce((sum, count) => sum + Math.max(0, count), 0),
      late: latencies.filter((latency) => latency > 1000).length,
      places: seen.places,
      rows: drawn.size,
    }
  }
}

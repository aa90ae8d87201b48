import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { tagNames, timeRange } from './workload.ts'

/** What one page has shown: parallel arrays, one entry for each text that changed into a publish time. */
export interface Seen {
  /** Names of the machines in whose rows they stand. */
  readonly machines: string[]
  readonly values: number[]
  /** Browser's clock (epoch ms, with fractions) when the text had changed. */
  readonly timesMs: number[]
  /** Different places of the page that showed such a text. */
  readonly places: number
}

/** A publish time older than this is another number that happens to stand on the page. */
const oldestMs = 30_000
const script = readFileSync(new URL('probe-page.js', import.meta.url), 'utf8')

/** Begins to watch all text of the page. */
export const startProbe = (page: Page): Promise<void> =>
  page.evaluate(`${script}; startLiveProbe(${JSON.stringify({ timeRange, oldestMs })})`)

/** Names of the machines whose rows are drawn: in sight, or a little beyond. */
export const drawnMachines = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`${script}; window.benchRows().map(({ name }) => name)`)

/** Whether a number stands in every cell of the drawn rows that the workload fills, and how many rows those are. */
export const filledRows = (page: Page): Promise<{ readonly rows: number; readonly filled: number }> =>
  page.evaluate(`${script}; (() => {
    const rows = window.benchRows()
    const isFilled = ({ row }) =>
      [...row.children].filter((cell) => /^\\d[\\d.,\\s]{3,}$/.test(cell.textContent)).length >= ${tagNames.length}
    return { rows: rows.length, filled: rows.filter(isFilled).length }
  })()`)

/** Hands over what was seen since the last call. */
export const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>(`(() => {
    const { machines, values, timesMs, places } = window.liveProbe
    const seen = { machines: machines.splice(0), values: values.splice(0), timesMs: timesMs.splice(0), places: places.size }
    places.clear()
    return seen
  })()`)

/** Animation frames that the page draws within the next milliseconds, a second. */
export const framesPerSecond = (page: Page, duringMs: number): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const startedMs = performance.now()
    let frames = 0
    const next = () => {
      frames += 1
      const tookMs = performance.now() - startedMs
      if (tookMs < ${duringMs}) requestAnimationFrame(next)
      else resolve((1000 * frames) / tookMs)
    }
    requestAnimationFrame(next)
  })`)

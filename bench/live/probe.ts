import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { timeRange } from './workload.ts'

/** What one page has shown: parallel arrays, one entry for each text that changed into a publish time. */
export interface Seen {
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

/** Hands over what was seen since the last call. */
export const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>(`(() => {
    const { values, timesMs, places } = window.liveProbe
    const seen = { values: values.splice(0), timesMs: timesMs.splice(0), places: places.size }
    places.clear()
    return seen
  })()`)

import { withAllTexts } from '../../../platform/web/i18n/i18n.ts'

/** Longest that a page at work is waited for, ms. */
const longestMs = 3_000
/** The wait where the browser does not tell when a page is quiet, ms. */
const fallbackMs = 200

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let before: Promise<unknown> | undefined

/** Says what a page waits for: until it has come the page only looks idle. */
export const delayIdleUntil = (coming: Promise<unknown>): void => {
  before = coming
}

/** Resolves when the page has nothing else to do, or after a while. */
export const pageIdle = async (): Promise<void> => {
  if (before) await Promise.race([before, sleep(longestMs)])
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, fallbackMs)
  })
}

/** Puts a loading off until the page is quiet: what it loads, with all texts, is not what people came for. */
export const loadWhenIdle =
  <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) =>
  async () => {
    await pageIdle()
    return await withAllTexts(load)()
  }

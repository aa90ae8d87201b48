import { withAllTexts } from '../../../platform/web/i18n/i18n.ts'

/** Longest that a page at work is waited for, ms. */
const longestMs = 3_000
/** The wait where the browser does not tell when a page is quiet, ms. */
const usualMs = 200

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let before: Promise<unknown> | undefined

/** Says what a page waits for: until it has come the page only looks idle. */
export const quietAfter = (coming: Promise<unknown>): void => {
  before = coming
}

/** Resolves when the page has nothing else to do, or after a while. */
export const quiet = async (): Promise<void> => {
  if (before) await Promise.race([before, sleep(longestMs)])
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, usualMs)
  })
}

/** Puts a loading off until the page is quiet: what it loads, with all texts, is not what people came for. */
export const whenQuiet =
  <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) =>
  async () => {
    await quiet()
    return await withAllTexts(load)()
  }

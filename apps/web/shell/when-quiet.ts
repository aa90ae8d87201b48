import { withAllTexts } from '../../../platform/web/i18n/i18n.ts'

/** Longest that a page at work is waited for, ms. */
const longestMs = 3_000
/** The wait where the browser does not tell when a page is quiet, ms. */
const usualMs = 200

/** Puts a loading off until the page has nothing else to do, or for a while: what it loads, with all texts, is not what people came for. */
export const whenQuiet =
  <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) =>
  async () => {
    await new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestMs })
      else setTimeout(resolve, usualMs)
    })
    return await withAllTexts(load)()
  }

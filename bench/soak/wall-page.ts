import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tools/chromium-path.mjs'

/** What the browser keeps for a page, after a full collection. */
export interface PageHold {
  readonly heapMiB: number
  readonly nodes: number
  readonly listeners: number
}

/** What a wall tells on every view. */
export interface WallHead {
  /** Who needs somebody. */
  readonly needs: string
  readonly date: string
  /** How old the values are, or that the connection or the sign-in is lost. */
  readonly state: string
}

/** A wall on a screen. */
export interface WallPage {
  /** Views that were drawn so far, one after the other. */
  changes(): Promise<number>
  /** Undefined while no wall is there. */
  head(): Promise<WallHead | undefined>
  /** Waits for the first view of a round and measures; undefined when it did not stand long enough. */
  hold(): Promise<PageHold | undefined>
  /** Answers of the sign-in service are kept from the page. */
  cutSignIn(isCut: boolean): Promise<void>
  close(): Promise<void>
}

/** What went wrong on a page, and what it did by itself. */
export interface PageReport {
  unhandled: number
  /** Without those that the browser writes of each request that finds no server. */
  consoleErrors: number
  firstError: string
  renewals: number
  loads: number
}

/** Seconds that a view stands by the address; no other timer of the page has this length, so that this one can be hurried. */
const everyS = 3_599
const views = 'power,worst,tiles,overview'
export const firstView = 'power'
export const wallAddress = `/MyFleet/Tiles?wall=${views}&every=${everyS}`

/** Runs before the code of a page: the pause between two views is so short, all else keeps its time; drawn views are counted. */
const hurry = (viewMs: number) => `{
  const setTimer = window.setTimeout
  window.setTimeout = (run, ms, ...rest) => setTimer(run, ms === ${everyS * 1_000} ? ${viewMs} : ms, ...rest)
  window.soakChanges = 0
  new MutationObserver((records) => {
    for (const { target } of records) if (target.hasAttribute('data-current')) window.soakChanges += 1
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-current'] })
}`

const readHead = `(() => {
  const [, needs, time] = document.querySelector('section[aria-label="Kiosk mode"] header')?.children ?? []
  const words = time?.children[1]?.children ?? []
  return needs && { needs: needs.innerText, date: words[0]?.innerText ?? '', state: words[words.length - 1]?.innerText ?? '' }
})()`

const networkError = /Failed to load resource|WebSocket connection to|net::ERR_/

const openPage = async (context: BrowserContext, report: PageReport): Promise<[Page, CDPSession]> => {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    report.unhandled += 1
    report.firstError ||= error.stack ?? error.message
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || networkError.test(message.text())) return
    report.consoleErrors += 1
    report.firstError ||= message.text()
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/oidc/token') && response.ok()) report.renewals += 1
  })
  page.on('domcontentloaded', () => {
    report.loads += 1
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  return [page, session]
}

const stopTries = 200

export const openWallBrowser = async (url: string, viewMs: number) => {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  })
  await context.addInitScript({ content: hurry(viewMs) })
  const report: PageReport = { unhandled: 0, consoleErrors: 0, firstError: '', renewals: 0, loads: 0 }

  const open = async (): Promise<WallPage & { readonly page: Page }> => {
    const [page, session] = await openPage(context, report)
    /** A page that is being left has nobody to answer. */
    const read = async <Value>(expression: string): Promise<Value | undefined> => {
      const answer = await session.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => undefined)
      return answer?.result.value as Value | undefined
    }
    const isFirst = () => read<boolean>(`document.querySelector('[data-view]')?.dataset.view === '${firstView}'`)
    await page.goto(`${url}${wallAddress}`)
    return {
      page,
      changes: async () => (await read<number>('window.soakChanges')) ?? 0,
      head: () => read<WallHead>(readHead),
      async hold() {
        for (let tries = 0; tries < stopTries; tries++) {
          await sleep(40)
          if (!(await isFirst())) continue
          // What the first collection lets go by finalizers and weak references goes with the second.
          await session.send('HeapProfiler.collectGarbage')
          await session.send('HeapProfiler.collectGarbage')
          const { metrics } = await session.send('Performance.getMetrics')
          if (!(await isFirst())) continue
          const metricOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
          return {
            heapMiB: metricOf('JSHeapUsedSize') / 2 ** 20,
            nodes: metricOf('Nodes'),
            listeners: metricOf('JSEventListeners'),
          }
        }
        return undefined
      },
      async cutSignIn(isCut) {
        if (isCut) await page.route('**/oidc/token', (route) => route.abort())
        else await page.unroute('**/oidc/token')
      },
      close: () => page.close(),
    }
  }

  return {
    report,
    open,
    /** Opens a wall and signs in at the provider by its form. */
    async signIn(login: string, password: string): Promise<WallPage> {
      const wall = await open()
      await wall.page.locator('input[name=login]').fill(login)
      await wall.page.locator('input[name=password]').fill(password)
      await wall.page.locator('form:has(input[name=password]) button').first().click()
      return wall
    },
    close: () => browser.close(),
  }
}

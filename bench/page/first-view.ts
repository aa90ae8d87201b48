import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { freePorts } from '../child.ts'
import { startFloor } from '../live/floor.ts'
import { prepareData } from '../live/prepare-data.ts'
import { screen, signIn } from '../live/product.ts'
import { startPublisher } from '../live/publisher.ts'
import { timeRange, w1 } from '../live/workload.ts'
import { startSolvane } from '../solvane.ts'
import { type BareBrowser, openBareBrowser } from './bare-browser.ts'
import { openCountingLine } from './counting-line.ts'

/** The first visit of a page. Times from the start of the navigation, ms; bytes as they come over the wire. */
export interface FirstView {
  /** Compressed script that had arrived when something was painted first. */
  readonly scriptBytes: number
  /** Everything that came back before the first live value stood on the page, whoever asked for it. */
  readonly wireBytes: number
  /** Of it what the page itself asked for; the rest is the service worker's, headers and values. */
  readonly pageBytes: number
  readonly firstPaintMs: number
  readonly firstValueMs: number
  /** Of all tasks over 50 ms what is above that, until so long after the first value. */
  readonly blockingMs: number
  readonly files: readonly LoadedFile[]
}

export interface LoadedFile {
  readonly name: string
  readonly bytes: number
  readonly endMs: number
}

const afterwardsMs = 2_000
const valueLimitMs = 60_000
const slowdown = 4
const viewport = { width: 1440, height: 900 }

const probe = `${readFileSync(new URL('../live/probe-page.js', import.meta.url), 'utf8')}
window.startLiveProbe(${JSON.stringify({ timeRange, oldestMs: 30_000 })})
performance.setResourceTimingBufferSize(2000)
window.benchLongTasks = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.benchLongTasks.push({ startTime, duration })
}).observe({ type: 'longtask', buffered: true })`

interface PageReport {
  readonly originMs: number
  readonly firstPaintMs: number
  readonly firstValueMs: number
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[]
  readonly files: readonly LoadedFile[]
}

const readReport = `(() => ({
  originMs: performance.timeOrigin,
  firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  firstValueMs: window.liveProbe.timesMs[0] - performance.timeOrigin,
  longTasks: window.benchLongTasks,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
    name: new URL(entry.name).pathname,
    bytes: entry.encodedBodySize,
    endMs: entry.responseEnd,
  })),
}))()`

/** What one visit cost, from what the page and the line told. */
export const viewOf = (report: PageReport, bytesBetween: (fromMs: number, toMs: number) => number): FirstView => {
  const { originMs, firstPaintMs, firstValueMs, longTasks, files } = report
  const sizeOf = (list: readonly LoadedFile[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
  const before = files.filter(({ endMs }) => endMs <= firstValueMs)
  return {
    firstPaintMs,
    firstValueMs,
    scriptBytes: sizeOf(files.filter(({ name, endMs }) => name.endsWith('.js') && endMs <= firstPaintMs)),
    wireBytes: bytesBetween(originMs, originMs + firstValueMs),
    pageBytes: sizeOf(before),
    blockingMs: longTasks
      .filter(({ startTime }) => startTime < firstValueMs + afterwardsMs)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    files: before,
  }
}

/** Asks from outside and seldom: the page's policy lets no text run inside it, and asking costs. */
const until = async (condition: string, ask: (condition: string) => Promise<unknown>): Promise<void> => {
  const deadline = Date.now() + valueLimitMs
  while (!(await ask(condition))) {
    if (Date.now() > deadline) throw new Error(`Not within ${valueLimitMs / 1000} s: ${condition}`)
    await sleep(200)
  }
}

/** One visit, nothing kept but what `stored` puts there. */
const visit = async (
  browser: BareBrowser,
  address: string,
  stored: string,
  bytesBetween: (fromMs: number, toMs: number) => number,
): Promise<FirstView> => {
  const page = await browser.visit({ address, script: `${stored}\n${probe}`, slowdown, viewport })
  try {
    await until('window.liveProbe?.values.length > 0', page.evaluate)
    await sleep(afterwardsMs)
    return viewOf(await page.evaluate<PageReport>(readReport), bytesBetween)
  } finally {
    await page.close()
  }
}

const visits = async (runs: number, view: (browser: BareBrowser) => Promise<FirstView>): Promise<FirstView[]> => {
  const browser = await openBareBrowser()
  try {
    const views: FirstView[] = []
    for (let run = 0; run < runs; run++) views.push(await view(browser))
    return views
  } finally {
    await browser.close()
  }
}

/** Script that puts a signed-in person's session into a fresh browser, before the page's own code runs. */
const sessionOf = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await signIn(page, url)
    const isSignedIn = `sessionStorage.getItem('solvane.session') !== null && location.pathname.startsWith('/MyFleet')`
    // A page that is being left has nobody to answer.
    await until(isSignedIn, (condition) => page.evaluate(condition).catch(() => false))
    const kept = await page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')
    return `{
      const kept = ${kept}
      for (const [place, entries] of [[sessionStorage, kept[0]], [localStorage, kept[1]]])
        for (const [name, text] of Object.entries(entries)) place.setItem(name, text)
    }`
  } finally {
    await context.close()
  }
}

/** The fleet's table with 500 live tags, opened anew so many times by a signed-in person whose browser keeps nothing. */
export const firstViewOfProduct = async (browser: Browser, runs: number): Promise<FirstView[]> => {
  const [port = 0] = await freePorts(1)
  // The page is served under the address of the line, so that everything goes through it.
  const server = await startSolvane({
    prepare: (folder) => prepareData(folder, `http://localhost:${port}`, w1.plants),
    environment: { WEB_APPLICATION_URL: `http://localhost:${port}` },
  })
  try {
    const line = await openCountingLine(port, Number(new URL(server.url).port))
    const publisher = await startPublisher(server.mqttUrl, w1)
    try {
      const stored = await sessionOf(browser, `http://localhost:${port}`)
      return await visits(runs, (bare) => visit(bare, `http://localhost:${port}${screen}`, stored, line.bytesBetween))
    } finally {
      await publisher.stop()
      await line.close()
    }
  } finally {
    await server.close()
  }
}

/** The same on a bare page with a cell for each tag. */
export const firstViewOfFloor = async (runs: number): Promise<FirstView[]> => {
  const [port = 0] = await freePorts(1)
  const server = await startFloor(w1)
  const line = await openCountingLine(port, Number(new URL(server.url).port))
  const publisher = await startPublisher(server.mqttUrl, w1)
  try {
    return await visits(runs, (bare) => visit(bare, `http://localhost:${port}/`, '', line.bytesBetween))
  } finally {
    await publisher.stop()
    await line.close()
    await server.close()
  }
}

import type { Browser, Page } from '@playwright/test'
import { taskMeter } from '../live/measure.ts'
import { median, percentile } from '../statistics.ts'
import type { BenchPage, ScrollReport, Spread } from './scene-plan.ts'

/** What a page did for some seconds: main thread in ms of each second, by the wall's clock and the processor's. */
export interface TableFigures extends ScrollReport {
  readonly name: string
  readonly busyMs: number
  readonly cpuMs: number
}

/** What one press cost until the rows stood changed, and in processor time until all was quiet again, ms. */
export interface PressFigures {
  readonly name: string
  readonly untilChangedMs: number
  readonly cpuMs: number
}

const viewport = { width: 1600, height: 1000 }
const settleMs = 1_500
/** Fast enough that new rows come with nearly every frame. */
const scrollPx = 60

type Call<Name extends keyof BenchPage> = Parameters<BenchPage[Name]>

const ask = <Name extends keyof BenchPage>(page: Page, name: Name, ...args: Call<Name>) =>
  page.evaluate<Awaited<ReturnType<BenchPage[Name]>>>(`window.bench.${name}(...${JSON.stringify(args)})`)

const openScene = async (browser: Browser, address: string) => {
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`))
  await page.goto(address)
  await page.waitForFunction('(window.bench?.drawnFigures?.() ?? 0) > 100')
  const meters = [await taskMeter(page, 'timeTicks'), await taskMeter(page, 'threadTicks')] as const
  return { page, meters }
}

const watch = async (
  { page, meters }: Awaited<ReturnType<typeof openScene>>,
  plan: {
    readonly name: string
    readonly spread: Spread | undefined
    readonly scrolls: boolean
    readonly seconds: number
  },
): Promise<TableFigures> => {
  const { name, spread, scrolls, seconds } = plan
  if (spread) await ask(page, 'startFeed', spread, seconds + 10)
  await page.waitForTimeout(settleMs)
  // Frames are counted apart where nothing scrolls: counting makes the page draw.
  const before = await Promise.all(meters.map((meter) => meter()))
  const startedMs = performance.now()
  const scrolled = scrolls ? await ask(page, 'scroll', seconds, scrollPx) : undefined
  if (!scrolled) await page.waitForTimeout(seconds * 1000)
  else if (scrolled.rowsMoved < scrolled.frames / 2)
    throw new Error(`${name}: only ${scrolled.rowsMoved} of ${scrolled.frames} frames brought other rows`)
  const tookS = (performance.now() - startedMs) / 1000
  const [busyMs = Number.NaN, cpuMs = Number.NaN] = (await Promise.all(meters.map((meter) => meter()))).map(
    (ms, index) => (ms - (before[index] ?? 0)) / tookS,
  )
  const frames = scrolled ?? (await ask(page, 'scroll', Math.min(5, seconds), 0))
  await ask(page, 'stopFeed')
  return { name, ...frames, busyMs, cpuMs }
}

/** The table of 10,000 rows, and the least that works beside it. */
export const measureTable = async (browser: Browser, url: string, seconds: number): Promise<TableFigures[]> => {
  const figures: TableFigures[] = []
  const floor = await openScene(browser, `${url}/?scene=floor`)
  figures.push(await watch(floor, { name: 'floor, all updates in sight', spread: 'drawn', scrolls: false, seconds }))
  await floor.page.close()
  const scene = await openScene(browser, `${url}/?scene=table`)
  const steps = [
    { name: 'no updates', spread: undefined, scrolls: false },
    { name: 'unsorted', spread: 'everywhere', scrolls: false },
    { name: 'unsorted, all updates in sight', spread: 'drawn', scrolls: false },
    { name: 'unsorted, under scroll', spread: 'everywhere', scrolls: true },
  ] as const
  for (const step of steps) figures.push(await watch(scene, { ...step, seconds }))
  await ask(scene.page, 'sortBy', 0)
  figures.push(
    await watch(scene, { name: 'sorted by a changing column', spread: 'everywhere', scrolls: false, seconds }),
  )
  figures.push(await watch(scene, { name: 'sorted, under scroll', spread: 'everywhere', scrolls: true, seconds }))
  await scene.page.close()
  return figures
}

/** Sorting and filtering 10,000 rows by live columns, while nothing else happens. */
export const measurePresses = async (browser: Browser, url: string, runs: number): Promise<PressFigures[]> => {
  const { page, meters } = await openScene(browser, `${url}/?scene=table`)
  const cpu = meters[1]
  const press = async (act: () => Promise<number>) => {
    const before = await cpu()
    const untilChangedMs = await act()
    await page.waitForTimeout(700)
    return { untilChangedMs, cpuMs: (await cpu()) - before }
  }
  const summed = (name: string, list: readonly { readonly untilChangedMs: number; readonly cpuMs: number }[]) => ({
    name,
    untilChangedMs: median(list.map(({ untilChangedMs }) => untilChangedMs)),
    cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
  })
  const sorts: { untilChangedMs: number; cpuMs: number }[] = []
  const filters: typeof sorts = []
  // Columns whose values the page holds: what is measured is the order, not the way of the values.
  await ask(page, 'keepAlive', [0, 1, 2])
  await page.waitForTimeout(settleMs)
  await ask(page, 'sortBy', 0)
  await ask(page, 'sortBy', 2)
  await page.waitForTimeout(settleMs)
  for (let run = 0; run < runs; run++) sorts.push(await press(() => ask(page, 'sortBy', run % 2 === 0 ? 0 : 2)))
  await ask(page, 'sortBy', null)
  await page.waitForTimeout(settleMs)
  await ask(page, 'filterBy', '>1000')
  for (let run = 0; run < runs; run++)
    filters.push(await press(() => ask(page, 'filterBy', `>${run % 2 === 0 ? 2000 : 1000}`)))
  await page.close()
  return [summed('sort', sorts), summed('filter', filters)]
}

/** Main thread of the frames of so many acts, ms: by the wall's clock, and processor time. */
export interface FrameFigures {
  readonly meanMs: number
  readonly p95Ms: number
  readonly longestMs: number
  readonly meanCpuMs: number
}

export interface ChartFigures {
  readonly firstPaintMs: number
  readonly pan: FrameFigures
  readonly zoom: FrameFigures
  /** All points as one line on a bare canvas. */
  readonly bareMs: number
  /** The chart library alone: its first paint, and main thread of one zoom. */
  readonly libraryFirstMs: number
  readonly libraryZoomMs: number
}

const panFrames = 60
const zooms = 24
/** Four times nearer, four times back, and again; each halves what is in sight or doubles it. */
const zoomsIn = (index: number): boolean => Math.floor(index / 4) % 2 === 0

/** When the next frame has been drawn: what it shows. */
const afterFrame =
  'new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.bench.shownTimes()))))'

/** Whether a chart shows another range than before: the times at two of its places. */
export const showsOther = (before: readonly number[], after: readonly number[]): boolean =>
  after.length > 0 && after.every(Number.isFinite) && after.some((timeMs, place) => timeMs !== before[place])

export const measureChart = async (browser: Browser, url: string, runs: number): Promise<ChartFigures> => {
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`))
  await page.goto(`${url}/?scene=chart`)
  await page.waitForFunction('window.bench?.showChart !== undefined')
  const meters = [await taskMeter(page, 'timeTicks'), await taskMeter(page, 'threadTicks')] as const
  const bare: number[] = []
  for (let run = 0; run < runs; run++) bare.push(await ask(page, 'bareCanvas'))
  /** Main thread of each of so many acts, one a frame, of which each must show other times. */
  const each = async (name: string, count: number, act: (index: number) => Promise<void>): Promise<FrameFigures> => {
    const [wall, cpu] = meters
    const tookMs: number[] = []
    let shown = await ask(page, 'shownTimes')
    const cpuBeforeMs = await cpu()
    let beforeMs = await wall()
    for (let index = 0; index < count; index++) {
      await act(index)
      const next = await page.evaluate<readonly number[]>(afterFrame)
      const afterMs = await wall()
      tookMs.push(afterMs - beforeMs)
      beforeMs = afterMs
      if (!showsOther(shown, next)) throw new Error(`${name} ${index + 1} did not change what the chart shows`)
      shown = next
    }
    return {
      meanMs: tookMs.reduce((sum, ms) => sum + ms, 0) / count,
      p95Ms: percentile(tookMs, 0.95),
      longestMs: Math.max(...tookMs),
      meanCpuMs: ((await cpu()) - cpuBeforeMs) / count,
    }
  }
  const libraryFirst: number[] = []
  for (let run = 0; run < runs; run++) {
    if (run > 0) await ask(page, 'hideLibrary')
    libraryFirst.push(await ask(page, 'showLibrary'))
    await page.waitForTimeout(300)
  }
  let share = 0.5
  await ask(page, 'zoomLibrary', share)
  await page.waitForTimeout(300)
  const { meanMs: libraryZoomMs } = await each('zoom of the library', zooms, (index) => {
    share = zoomsIn(index) ? share / 2 : share * 2
    return ask(page, 'zoomLibrary', share)
  })
  await ask(page, 'hideLibrary')
  const first: number[] = []
  for (let run = 0; run < runs; run++) {
    first.push(await ask(page, 'showChart'))
    await page.waitForTimeout(300)
    if (run + 1 < runs) await ask(page, 'hideChart')
  }
  const layer = page.locator('[role=application]')
  const box = await layer.boundingBox()
  if (!box) throw new Error('the chart is not there')
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height / 2]
  await layer.focus()
  // Half of the whole, so that there is something to pan to.
  await page.keyboard.press('+')
  await page.waitForTimeout(300)
  const zoom = await each('zoom', zooms, (index) => page.keyboard.press(zoomsIn(index) ? '+' : '-'))
  await page.mouse.move(x, y)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  const pan = await each('pan', panFrames, (index) => page.mouse.move(x + 4 * (index + 1), y))
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await page.close()
  return {
    firstPaintMs: median(first),
    bareMs: median(bare),
    libraryFirstMs: median(libraryFirst),
    libraryZoomMs,
    zoom,
    pan,
  }
}

/** Ten machines over 30 days with lanes of their states: first paint, and main thread of the frames of a pan. */
export const measureStates = async (browser: Browser, url: string, runs: number) => {
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  await page.goto(`${url}/?scene=states`)
  await page.waitForFunction('window.bench?.showChart !== undefined')
  const wall = await taskMeter(page, 'timeTicks')
  const first: number[] = []
  for (let run = 0; run < runs; run++) {
    if (run > 0) await ask(page, 'hideChart')
    first.push(await ask(page, 'showChart'))
    await page.waitForTimeout(300)
  }
  const layer = page.locator('[role=application]')
  await layer.focus()
  await page.keyboard.press('+')
  await page.waitForTimeout(300)
  const box = await layer.boundingBox()
  if (!box) throw new Error('the chart is not there')
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  const tookMs: number[] = []
  let shown = await ask(page, 'shownTimes')
  for (let index = 0; index < panFrames; index++) {
    const beforeMs = await wall()
    await page.mouse.move(x + 4 * (index + 1), y)
    const next = await page.evaluate<readonly number[]>(afterFrame)
    tookMs.push((await wall()) - beforeMs)
    if (!showsOther(shown, next)) throw new Error(`pan ${index + 1} did not change what the chart shows`)
    shown = next
  }
  await page.close()
  return { firstPaintMs: median(first), panP95Ms: percentile(tookMs, 0.95), panMedianMs: median(tookMs) }
}

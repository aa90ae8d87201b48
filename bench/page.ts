import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tools/chromium-path.mjs'
import { allowed } from './allowed.ts'
import { positive } from './live/live-options.ts'
import { machineLine } from './machine.ts'
import { type FirstView, firstViewOfFloor, firstViewOfProduct } from './page/first-view.ts'
import { serveApp } from './page/serve-app.ts'
import { measureChart, measurePresses, measureStates, measureTable } from './page/table-figures.ts'
import { median } from './statistics.ts'
import { textTable } from './text-table.ts'

const parts = ['first-view', 'table', 'chart'] as const
type Part = (typeof parts)[number]

interface PageOptions {
  readonly parts: readonly Part[]
  readonly runs: number
  readonly seconds: number
  /** Lists the largest files before the first value. */
  readonly files: boolean
}

/** Options of `npm run bench -- page`; words without dashes name parts of it. */
export const pageOptions = (args: readonly string[]): PageOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '10' },
      files: { type: 'boolean', default: false },
    },
  })
  const named = positionals.map((one) => parts.find((part) => part === one))
  if (named.includes(undefined)) throw new Error(`page takes ${parts.join(', ')}`)
  return {
    parts: named.length === 0 ? parts : parts.filter((part) => named.includes(part)),
    runs: positive('runs', values.runs, true),
    seconds: positive('seconds', values.seconds),
    files: values.files,
  }
}

interface Line {
  readonly name: string
  readonly own: string
  readonly floor: string
  readonly aim: string
  readonly isReached: boolean | undefined
}

const linesText = (lines: readonly Line[]): string =>
  textTable([
    ['', 'Solvane', 'floor', 'aim', 'reached'],
    ...lines.map(({ name, own, floor, aim, isReached }) => [
      name,
      own,
      floor,
      aim,
      isReached === undefined ? '' : isReached ? 'yes' : 'NO',
    ]),
  ])

/** The floor's first value on the machine that the aims were said of, ms. */
const floorOfAimMs = 403

const benchFirstView = async (browser: Browser, { runs, files }: PageOptions): Promise<readonly [string, boolean]> => {
  const floor = await firstViewOfFloor(runs)
  const product = await firstViewOfProduct(browser, runs)
  const middle = (views: readonly FirstView[], name: Exclude<keyof FirstView, 'files'>) =>
    median(views.map((view) => view[name]))
  const kB = (name: 'scriptBytes' | 'wireBytes' | 'pageBytes', title: string, limit?: number): Line => ({
    name: title,
    own: (middle(product, name) / 1000).toFixed(0),
    floor: (middle(floor, name) / 1000).toFixed(1),
    aim: limit === undefined ? '' : `≤ ${limit}`,
    isReached: limit === undefined ? undefined : middle(product, name) <= limit * 1000,
  })
  const slower = middle(floor, 'firstValueMs') / floorOfAimMs
  const ms = (name: 'firstPaintMs' | 'firstValueMs' | 'blockingMs', title: string, limit: number): Line => {
    const aim = allowed(limit, slower)
    return {
      name: title,
      own: middle(product, name).toFixed(0),
      floor: middle(floor, name).toFixed(0),
      aim: aim.text,
      isReached: middle(product, name) <= aim.ms,
    }
  }
  const lines = [
    kB('scriptBytes', 'script before first paint, kB'),
    kB('pageBytes', 'files and calls of the page before the first value, kB'),
    kB('wireBytes', 'everything on the wire before the first value, kB', 250),
    ms('firstPaintMs', 'first contentful paint, ms', 900),
    ms('firstValueMs', 'first live value, ms', 1_500),
    ms('blockingMs', 'blocking, ms', 300),
  ]
  const largest = (product[0]?.files ?? []).toSorted((left, right) => right.bytes - left.bytes).slice(0, 40)
  return [
    [
      `First view: 500 live tags, nothing kept, Chromium slowed 4 times, medians of ${runs}`,
      '',
      linesText(lines),
      ...(files
        ? [
            '',
            ...largest.map(
              ({ name, bytes, endMs }) =>
                `${(bytes / 1000).toFixed(1).padStart(8)} kB  ${endMs.toFixed(0).padStart(6)} ms  ${name}`,
            ),
          ]
        : []),
      '',
    ].join('\n'),
    lines.every(({ isReached }) => isReached !== false),
  ]
}

const benchTable = async (
  browser: Browser,
  url: string,
  { seconds, runs }: PageOptions,
): Promise<readonly [string, boolean]> => {
  const figures = await measureTable(browser, url, seconds)
  const presses = await measurePresses(browser, url, Math.max(3, runs))
  const limits: Readonly<Record<string, number>> = { unsorted: 40, 'sorted by a changing column': 120 }
  const pressLimit = 50
  const isGood = ({ name, busyMs, over50 }: (typeof figures)[number]) =>
    name in limits ? busyMs <= (limits[name] ?? 0) : name === 'unsorted, under scroll' ? over50 === 0 : undefined
  return [
    [
      `Table: 10,000 rows × 15 columns, 2,000 cell updates a second, ${seconds} s each`,
      '',
      textTable([
        ['', 'main thread ms/s', 'its CPU ms/s', 'frames/s', 'frames > 50 ms', 'longest ms', 'aim', 'reached'],
        ...figures.map((one) => {
          const good = isGood(one)
          return [
            one.name,
            one.busyMs.toFixed(0),
            one.cpuMs.toFixed(0),
            one.perSecond.toFixed(0),
            String(one.over50),
            one.longestMs.toFixed(0),
            one.name in limits
              ? `≤ ${limits[one.name]} ms/s`
              : one.name === 'unsorted, under scroll'
                ? 'none > 50 ms'
                : '',
            good === undefined ? '' : good ? 'yes' : 'NO',
          ]
        }),
      ]),
      '',
      textTable([
        ['', 'until the rows changed, ms', 'CPU ms', 'aim', 'reached'],
        ...presses.map(({ name, untilChangedMs, cpuMs }) => [
          name,
          untilChangedMs.toFixed(0),
          cpuMs.toFixed(0),
          `≤ ${pressLimit} ms`,
          untilChangedMs <= pressLimit ? 'yes' : 'NO',
        ]),
      ]),
      '',
    ].join('\n'),
    figures.every((one) => isGood(one) !== false) &&
      presses.every(({ untilChangedMs }) => untilChangedMs <= pressLimit),
  ]
}

const notJudged = { aim: '', isReached: undefined }

/** What the chart library alone had on the machine that the aims were said of, ms. */
const libraryOfAim = { firstMs: 82, zoomMs: 8 }

const benchChart = async (
  browser: Browser,
  url: string,
  { runs }: PageOptions,
): Promise<readonly [string, boolean]> => {
  const figures = await measureChart(browser, url, runs)
  const { firstPaintMs, bareMs, libraryFirstMs, libraryZoomMs, pan, zoom } = figures
  const firstAim = allowed(100, libraryFirstMs / libraryOfAim.firstMs)
  const frameAim = allowed(10, libraryZoomMs / libraryOfAim.zoomMs)
  const lines: Line[] = [
    {
      name: 'first paint, ms',
      own: firstPaintMs.toFixed(0),
      floor: bareMs.toFixed(0),
      aim: firstAim.text,
      isReached: firstPaintMs <= firstAim.ms,
    },
    ...(
      [
        ['pan', pan, 'p95Ms'],
        ['zoom', zoom, 'meanMs'],
      ] as const
    ).flatMap(([name, { meanMs, meanCpuMs, p95Ms, longestMs }, judged]) => [
      {
        name: `${name}: main thread (its CPU) a frame, ms`,
        own: `${meanMs.toFixed(1)} (${meanCpuMs.toFixed(1)})`,
        floor: '',
        ...(judged === 'meanMs' ? { aim: frameAim.text, isReached: meanMs <= frameAim.ms } : notJudged),
      },
      {
        name: `${name}: p95 (longest) of the frames, ms`,
        own: `${p95Ms.toFixed(1)} (${longestMs.toFixed(1)})`,
        floor: '',
        ...(judged === 'p95Ms' ? { aim: frameAim.text, isReached: p95Ms <= frameAim.ms } : notJudged),
      },
    ]),
    {
      name: 'the library alone, thinning by itself: first paint, ms',
      own: '',
      floor: libraryFirstMs.toFixed(0),
      aim: '',
      isReached: undefined,
    },
    { name: 'and main thread of a zoom', own: '', floor: libraryZoomMs.toFixed(1), aim: '', isReached: undefined },
  ]
  const states = await measureStates(browser, url, runs)
  const statesFirst = allowed(150, libraryFirstMs / libraryOfAim.firstMs)
  const statesPan = allowed(16, libraryZoomMs / libraryOfAim.zoomMs)
  lines.push(
    {
      name: 'ten machines, 30 days, states: first paint, ms',
      own: states.firstPaintMs.toFixed(0),
      floor: '',
      aim: statesFirst.text,
      isReached: states.firstPaintMs <= statesFirst.ms,
    },
    {
      name: 'and p95 (median) of the frames of a pan, ms',
      own: `${states.panP95Ms.toFixed(1)} (${states.panMedianMs.toFixed(1)})`,
      floor: '',
      aim: statesPan.text,
      isReached: states.panP95Ms <= statesPan.ms,
    },
  )
  return [
    [`Chart: 100,000 points of one line, medians of ${runs}`, '', linesText(lines), ''].join('\n'),
    lines.every(({ isReached }) => isReached !== false),
  ]
}

/** `npm run bench -- page`: what a browser has to do; resolves with false when an aim was missed. */
export const benchPage = async (args: readonly string[]): Promise<boolean> => {
  const options = pageOptions(args)
  const machine = machineLine()
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const results: (readonly [string, boolean])[] = []
    if (options.parts.includes('first-view')) results.push(await benchFirstView(browser, options))
    if (options.parts.some((part) => part !== 'first-view')) {
      const app = await serveApp()
      try {
        if (options.parts.includes('table')) results.push(await benchTable(browser, app.url, options))
        if (options.parts.includes('chart')) results.push(await benchChart(browser, app.url, options))
      } finally {
        await app.close()
      }
    }
    process.stdout.write(
      ['', `${machine}; Chromium ${browser.version()}`, '', ...results.map(([text]) => text), ''].join('\n'),
    )
    return results.every(([, isReached]) => isReached)
  } finally {
    await browser.close()
  }
}

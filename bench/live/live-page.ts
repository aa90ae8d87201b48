import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../tools/chromium-path.mjs'
import { machineLine } from '../machine.ts'
import { median } from '../statistics.ts'
import { textTable } from '../text-table.ts'
import { openFloor } from './floor.ts'
import type { LiveOptions } from './live-options.ts'
import { type Figures, type LiveMeter, type LivePage, liveMeter } from './measure.ts'
import { openProduct, writeProfile } from './product.ts'
import { startPublisher } from './publisher.ts'
import { machinesPerFarm, w1, w1x } from './workload.ts'

interface Aim {
  readonly name: 'p95' | 'mainThread'
  readonly unit: string
  readonly limit: number
  /** What the floor had on the machine that the limit was said of. */
  readonly floor: number
}

/** What the page has to reach. Large enough for all rows and columns: virtual tables draw only what is in view. */
const pages = {
  w1: {
    title: 'Live path (W1): 500 tags, each once a second, MQTT to text on the screen',
    workload: w1,
    viewport: { width: 2400, height: 3600 },
    leastRows: machinesPerFarm,
    aims: [
      { name: 'p95', unit: 'ms', limit: 60, floor: 49 },
      { name: 'mainThread', unit: '%', limit: 8, floor: 6.2 },
    ],
    leastFrames: undefined,
  },
  w1x: {
    title: 'Live path (W1x): 5,000 tags on one page of virtual rows, each once a second, MQTT to text on the screen',
    workload: w1x,
    viewport: { width: 1920, height: 1080 },
    leastRows: 20,
    aims: [
      { name: 'p95', unit: 'ms', limit: 100, floor: 57 },
      { name: 'mainThread', unit: '%', limit: 15, floor: 22.8 },
    ],
    // Of 60; those that a page misses now and then are the machine's.
    leastFrames: 58,
  },
} satisfies Record<string, { readonly aims: readonly Aim[]; readonly [name: string]: unknown }>

const row = (name: string, figures: readonly Figures[]): string[] => {
  const middle = (pick: (one: Figures) => number, decimals = 0) => median(figures.map(pick)).toFixed(decimals)
  const sum = (pick: (one: Figures) => number) => String(figures.reduce((total, one) => total + pick(one), 0))
  return [
    name,
    middle((one) => one.p50),
    middle((one) => one.p95),
    middle((one) => one.p99),
    middle((one) => one.highest),
    middle((one) => one.mainThread, 1),
    middle((one) => one.mainThreadCpu, 1),
    middle((one) => one.frames),
    middle((one) => one.server, 1),
    sum((one) => one.published),
    sum((one) => one.dropped),
    sum((one) => one.late),
    middle((one) => one.rows),
    middle((one) => one.places),
  ]
}

const heading = [
  '',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'main thread %',
  'its CPU %',
  'frames/s',
  'server CPU %',
  'published',
  'dropped',
  'late',
  'rows drawn',
  'tags seen',
]

/** A run of the product, and the one of the floor that it followed. */
interface Pair {
  readonly product: Figures
  readonly floor: Figures
}

/**
 * Runs of product and floor, by turns: a machine that others use too is not as fast now as a minute ago, and a ratio is of
 * two runs that follow each other.
 */
const measurePairs = async (
  browser: Browser,
  { workload, viewport, leastRows }: (typeof pages)[keyof typeof pages],
  { runs, seconds, together, picture, profile }: LiveOptions,
): Promise<Pair[]> => {
  const product = await openProduct(browser, workload, viewport, leastRows)
  try {
    const floor = await openFloor(browser, workload, viewport)
    try {
      const meterOfFloor = await liveMeter(floor)
      const meterOfProduct = await liveMeter(product)
      const runOf = async (one: LivePage, meter: LiveMeter, afterwards?: () => Promise<void>): Promise<Figures> => {
        const publisher = await startPublisher(one.mqttUrl, workload, together)
        try {
          await one.untilFilled()
          const figures = await meter(publisher, seconds)
          await afterwards?.()
          return figures
        } catch (error) {
          if (picture) await one.page.screenshot({ path: picture })
          throw error
        } finally {
          await publisher.stop()
        }
      }
      const keepLook = async () => {
        if (picture) await product.page.screenshot({ path: picture })
        if (profile) await writeProfile(browser, product.page, profile)
      }
      const pairs: Pair[] = []
      for (let run = 1; run <= runs; run++)
        pairs.push({
          floor: await runOf(floor, meterOfFloor),
          product: await runOf(product, meterOfProduct, run === runs ? keepLook : undefined),
        })
      return pairs
    } finally {
      await floor.close()
    }
  } finally {
    await product.close()
  }
}

interface Verdict {
  readonly text: string
  readonly isReached: boolean
}

/** A machine on which the least that works draws fewer frames cannot tell whether the product is held up by itself. */
const judgeFrames = (least: number, pairs: readonly Pair[]): Verdict => {
  const framesOf = (side: keyof Pair) => median(pairs.map((pair) => pair[side].frames))
  const [product, floor] = [framesOf('product'), framesOf('floor')]
  const isConclusive = floor >= least
  return {
    text: `frames: ${product.toFixed(0)} a second, aim ≥ ${least}; floor ${floor.toFixed(0)}${isConclusive ? '' : ', it cannot be told on this machine'}`,
    isReached: isConclusive && product >= least,
  }
}

/** What was asked of a page: times of the floor, and that nothing is lost on the way or comes late, which no percentile would tell. */
export const judgePage = (aims: readonly Aim[], leastFrames: number | undefined, pairs: readonly Pair[]): Verdict[] => {
  const ofFloor = aims.map(({ name, unit, limit, floor: had }) => {
    const ratios = pairs.map(({ product, floor }) => product[name] / floor[name])
    const times = median(ratios)
    const allowed = limit / had
    const between = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    return {
      text: `${name}: ${times.toFixed(2)} × floor (${between}), aim ≤ ${allowed.toFixed(2)} × (${limit} ${unit} where the floor has ${had} ${unit})`,
      isReached: times <= allowed,
    }
  })
  const sum = (side: keyof Pair, name: 'published' | 'dropped' | 'late') =>
    pairs.reduce((total, pair) => total + pair[side][name], 0)
  const none = (['dropped', 'late'] as const).map((name) => ({
    text: `${name}: ${sum('product', name)} of ${sum('product', 'published')} (floor ${sum('floor', name)}), aim 0`,
    isReached: sum('product', 'published') > 0 && sum('product', name) === 0,
  }))
  return [...ofFloor, ...(leastFrames === undefined ? [] : [judgeFrames(leastFrames, pairs)]), ...none]
}

/** `npm run bench -- live w1` and `w1x`: prints one table; resolves with false when an aim was missed. */
export const benchLivePage = async (name: keyof typeof pages, options: LiveOptions): Promise<boolean> => {
  const { title, aims, leastFrames } = pages[name]
  const machine = machineLine()
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const pairs = await measurePairs(browser, pages[name], options)
    const verdicts = judgePage(aims, leastFrames, pairs)
    process.stdout.write(
      [
        '',
        `${title}${options.together ? ', five a message' : ''}; ${options.runs} runs of ${options.seconds} s, by turns with the floor, medians`,
        `${machine}; Chromium ${browser.version()}`,
        '',
        textTable([
          heading,
          row(
            'Solvane',
            pairs.map(({ product }) => product),
          ),
          row(
            'floor',
            pairs.map(({ floor }) => floor),
          ),
        ]),
        '',
        ...verdicts.map(({ text, isReached }) => `${text}: ${isReached ? 'reached' : 'MISSED'}`),
        '',
        '',
      ].join('\n'),
    )
    return verdicts.every(({ isReached }) => isReached)
  } finally {
    await browser.close()
  }
}

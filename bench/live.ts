import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tools/chromium-path.mjs'
import { openFloor } from './live/floor.ts'
import { benchLiveClients } from './live/live-clients.ts'
import { type LiveOptions, liveOptions } from './live/live-options.ts'
import { type Figures, type LiveMeter, type LivePage, liveMeter } from './live/measure.ts'
import { openProduct, writeProfile } from './live/product.ts'
import { startPublisher } from './live/publisher.ts'
import { machinesPerFarm, w1, w1x } from './live/workload.ts'
import { machineLine } from './machine.ts'
import { median } from './statistics.ts'
import { textTable } from './text-table.ts'

interface Aim {
  readonly name: 'p95' | 'mainThread' | 'frames'
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
  },
  w1x: {
    title: 'Live path (W1x): 5,000 tags on one page of virtual rows, each once a second, MQTT to text on the screen',
    workload: w1x,
    viewport: { width: 1920, height: 1080 },
    leastRows: 20,
    aims: [
      { name: 'p95', unit: 'ms', limit: 100, floor: 57 },
      { name: 'mainThread', unit: '%', limit: 15, floor: 22.8 },
      { name: 'frames', unit: 'frames/s', limit: 60, floor: 60 },
    ],
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

/** Frames that a page misses now and then are the machine's: 2 of 60. */
const frameTolerance = 2 / 60

/**
 * Runs of product and floor, by turns: a machine that others use too is not as fast now as a minute ago, and a ratio is of
 * two runs that follow each other.
 */
const measurePairs = async (
  browser: Browser,
  { workload, viewport, leastRows }: (typeof pages)[keyof typeof pages],
  { runs, seconds, together, picture, profile }: LiveOptions,
): Promise<{ readonly product: Figures; readonly floor: Figures }[]> => {
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
      const pairs: { product: Figures; floor: Figures }[] = []
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

const benchPage = async (name: keyof typeof pages, options: LiveOptions): Promise<boolean> => {
  const { title, aims } = pages[name]
  const machine = machineLine()
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const pairs = await measurePairs(browser, pages[name], options)
    const measures = aims.map((aim: Aim) => {
      const ratios = pairs.map(({ product, floor }) => product[aim.name] / floor[aim.name])
      const times = median(ratios)
      const allowed = aim.limit / aim.floor
      const atLeast = aim.name === 'frames'
      return {
        ...aim,
        times,
        between: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
        allowed,
        sign: atLeast ? '≥' : '≤',
        isReached: atLeast ? times >= allowed - frameTolerance : times <= allowed,
      }
    })
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
        ...measures.map(
          ({ name: what, unit, times, between, allowed, limit, floor: had, sign, isReached }) =>
            `${what}: ${times.toFixed(2)} × floor (${between}), aim ${sign} ${allowed.toFixed(2)} × (${limit} ${unit} where the floor has ${had} ${unit}): ${isReached ? 'reached' : 'MISSED'}`,
        ),
        '',
        '',
      ].join('\n'),
    )
    return measures.every(({ isReached }) => isReached)
  } finally {
    await browser.close()
  }
}

/** `npm run bench -- live`: prints one table; resolves with false when an aim was missed. */
export const benchLive = (args: readonly string[]): Promise<boolean> => {
  const options = liveOptions(args)
  return options.workload === 'w2' ? benchLiveClients(options) : benchPage(options.workload, options)
}

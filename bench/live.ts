import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../tools/chromium-path.mjs'
import { measureFloor } from './live/floor.ts'
import type { Figures } from './live/measure.ts'
import { measureProduct } from './live/product.ts'
import { machineLine } from './machine.ts'
import { median } from './statistics.ts'
import { textTable } from './text-table.ts'

/** What the live path has to reach, and the floor of the machine that this was said of. */
const aim = { p95: 100, mainThread: 15 }
const floorOfAim = { p95: 49, mainThread: 6.2 }

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
    middle((one) => one.server, 1),
    sum((one) => one.published),
    sum((one) => one.dropped),
    sum((one) => one.late),
    middle((one) => one.places),
  ]
}

/** `npm run bench -- live`: prints one table; resolves with false when the aim was missed. */
export const benchLive = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '20' },
      picture: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const plan = {
    runs: Number(values.runs),
    seconds: Number(values.seconds),
    // Large enough for all rows and columns: virtual tables draw only what is in view.
    viewport: { width: 2400, height: 3600 },
  }
  if (!(plan.runs > 0 && plan.seconds > 0)) throw new Error('--runs and --seconds need numbers above 0')
  const machine = machineLine()

  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const floor = await measureFloor(browser, plan)
    const product = await measureProduct(browser, plan, { picture: values.picture, profile: values.profile })
    const measures = (['p95', 'mainThread'] as const).map((name) => ({
      name,
      unit: name === 'p95' ? 'ms' : '%',
      limit: aim[name],
      times: median(product.map((one) => one[name])) / median(floor.map((one) => one[name])),
      allowed: aim[name] / floorOfAim[name],
    }))
    process.stdout.write(
      [
        '',
        `Live path (W1): 500 tags, each once a second, MQTT to text on the screen; ${plan.runs} runs of ${plan.seconds} s, medians`,
        `${machine}; Chromium ${browser.version()}`,
        '',
        textTable([
          [
            '',
            'p50 ms',
            'p95 ms',
            'p99 ms',
            'max ms',
            'main thread %',
            'its CPU %',
            'server CPU %',
            'published',
            'dropped',
            'late',
            'tags seen',
          ],
          row('Solvane', product),
          row('floor', floor),
        ]),
        '',
        ...measures.map(
          ({ name, unit, times, allowed, limit }) =>
            `${name}: ${times.toFixed(2)} × floor, aim ≤ ${allowed.toFixed(2)} × (${limit} ${unit} where the floor has ${floorOfAim[name]} ${unit})`,
        ),
        '',
      ].join('\n'),
    )
    return measures.every(({ times, allowed }) => times <= allowed)
  } finally {
    await browser.close()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { closedOnFailure } from '../closed-on-failure.ts'
import { startSolvane } from '../solvane.ts'
import type { LivePage, Viewport } from './measure.ts'
import { prepareData, viewer, withoutSenderLimit } from './prepare-data.ts'
import { filledRows } from './probe.ts'
import type { LiveWorkload } from './workload.ts'

/** The screen that is measured: the table of the whole fleet with the columns of wind. */
export const screen = '/MyFleet/Table?technology=wind'
export const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}${screen}`)
  await page.locator('input[name=login]').fill(viewer.login)
  await page.locator('input[name=password]').fill(viewer.password)
  await page.locator('form:has(input[name=password]) button').click()
}

const fillLimitMs = 40_000

/** Waits until a number stands in every cell of the drawn rows that the workload fills, and so many rows are drawn. */
const untilFilled = async (page: Page, leastRows: number): Promise<void> => {
  const deadline = Date.now() + fillLimitMs
  for (;;) {
    const { rows, filled } = await filledRows(page)
    if (rows >= leastRows && filled === rows) return
    if (Date.now() > deadline)
      throw new Error(`${filled} of ${rows} rows are filled on ${page.url()}, and ${leastRows} are needed`)
    await sleep(250)
  }
}

/** What the page's threads do for ten seconds, as a file that the browser's developer tools open. */
export const writeProfile = async (browser: Browser, page: Page, file: string): Promise<void> => {
  await browser.startTracing(page, { path: file })
  await sleep(10_000)
  await browser.stopTracing()
}

/** Solvane itself: a new data folder, the whole program, a signed-in person, the real screen. */
export const openProduct = async (
  browser: Browser,
  workload: LiveWorkload,
  viewport: Viewport,
  leastRows: number,
): Promise<LivePage> => {
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, workload.plants),
    environment: withoutSenderLimit,
  })
  return closedOnFailure(server.close, async () => {
    const context = await browser.newContext({ viewport, locale: 'en-GB' })
    const page = await context.newPage()
    await signIn(page, server.url)
    return {
      page,
      mqttUrl: server.mqttUrl,
      serverPid: server.pid,
      untilFilled: () => untilFilled(page, leastRows),
      close: async () => {
        await context.close()
        await server.close()
      },
    }
  })
}

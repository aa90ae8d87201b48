import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { startSolvane } from '../solvane.ts'
import { type Figures, measurePage, type RunPlan } from './measure.ts'
import { prepareData, viewer, withoutSenderLimit } from './prepare-data.ts'
import { filledRows } from './probe.ts'
import { startPublisher } from './publisher.ts'
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
const writeProfile = async (browser: Browser, page: Page, file: string): Promise<void> => {
  await browser.startTracing(page, { path: file })
  await sleep(10_000)
  await browser.stopTracing()
}

/** The workload on Solvane itself: a new data folder, the whole program, a signed-in person, the real screen. */
export const measureProduct = async (
  browser: Browser,
  workload: LiveWorkload,
  plan: RunPlan & { readonly leastRows: number },
  { picture, profile }: { readonly picture: string | undefined; readonly profile: string | undefined },
): Promise<Figures[]> => {
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, workload.plants),
    environment: withoutSenderLimit,
  })
  const context = await browser.newContext({ viewport: plan.viewport, locale: 'en-GB' })
  try {
    const publisher = await startPublisher(server.mqttUrl, workload, plan.together)
    try {
      const page = await context.newPage()
      await signIn(page, server.url)
      await untilFilled(page, plan.leastRows).catch(async (error: unknown) => {
        if (picture) await page.screenshot({ path: picture })
        throw error
      })
      const figures = await measurePage(page, publisher, server.pid, plan)
      if (picture) await page.screenshot({ path: picture })
      if (profile) await writeProfile(browser, page, profile)
      return figures
    } finally {
      await publisher.stop()
    }
  } finally {
    await context.close()
    await server.close()
  }
}

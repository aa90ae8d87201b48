import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { startSolvane } from '../solvane.ts'
import { type Figures, measurePage, type RunPlan } from './measure.ts'
import { prepareData, viewer } from './prepare-data.ts'
import { startPublisher } from './publisher.ts'
import { machineCount, tagNames } from './workload.ts'

/** The screen that is measured: the table of the whole fleet, which here is one farm, with the columns of wind. */
const screen = '/MyFleet/Table?technology=wind'
const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}${screen}`)
  await page.locator('input[name=login]').fill(viewer.login)
  await page.locator('input[name=password]').fill(viewer.password)
  await page.locator('form:has(input[name=password]) button').click()
}

const fillLimitMs = 40_000

/** Waits until a number stands in every cell that the workload fills. */
const untilFilled = async (page: Page): Promise<void> => {
  const filled = page.locator('td, [role=gridcell], [role=cell]').filter({ hasText: /^\d[\d.,\s]{3,}$/ })
  const deadline = Date.now() + fillLimitMs
  while ((await filled.count()) < machineCount * tagNames.length) {
    if (Date.now() > deadline)
      throw new Error(`${await filled.count()} of ${machineCount * tagNames.length} values are on ${page.url()}`)
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
  plan: RunPlan,
  { picture, profile }: { readonly picture: string | undefined; readonly profile: string | undefined },
): Promise<Figures[]> => {
  const server = await startSolvane({ prepare: prepareData })
  const context = await browser.newContext({ viewport: plan.viewport, locale: 'en-GB' })
  try {
    const publisher = await startPublisher(server.mqttUrl)
    try {
      const page = await context.newPage()
      await signIn(page, server.url)
      await untilFilled(page).catch(async (error: unknown) => {
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

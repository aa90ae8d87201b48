import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { freePorts, stopChild } from '../child.ts'
import { type Figures, measurePage, type RunPlan } from './measure.ts'
import { prepareData, viewer } from './prepare-data.ts'
import { startPublisher } from './publisher.ts'
import { machineCount, tagNames } from './workload.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The screen that is measured: the table of the whole fleet, which here is one farm, with the columns of wind. */
const screen = '/MyFleet/Table?technology=wind'
const startLimitMs = 120_000

const startSolvane = async (dataFolder: string, url: string, ports: { http: number; mqtt: number }) => {
  const server = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SOLVANE_DATA: dataFolder,
      SOLVANE_DEMO: 'false',
      PORT: String(ports.http),
      MQTT_PORT: String(ports.mqtt),
      WEB_APPLICATION_URL: url,
      LOG_LEVEL: 'error',
    },
  })
  await untilReady(server, url)
  return server
}

const untilReady = async (server: ChildProcess, url: string): Promise<void> => {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`Solvane ended with ${server.exitCode} before it was ready`)
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`Solvane was not ready within ${startLimitMs / 1000} s`)
}

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
  const folder = await mkdtemp(join(tmpdir(), 'solvane-bench-'))
  const [http = 0, mqtt = 0] = await freePorts(2)
  const url = `http://localhost:${http}`
  let server: ChildProcess | undefined
  const context = await browser.newContext({ viewport: plan.viewport, locale: 'en-GB' })
  try {
    await prepareData(folder, url)
    server = await startSolvane(folder, url, { http, mqtt })
    const publisher = await startPublisher(`mqtt://127.0.0.1:${mqtt}`)
    try {
      const page = await context.newPage()
      await signIn(page, url)
      await untilFilled(page).catch(async (error: unknown) => {
        if (picture) await page.screenshot({ path: picture })
        throw error
      })
      const figures = await measurePage(page, publisher, server.pid ?? 0, plan)
      if (picture) await page.screenshot({ path: picture })
      if (profile) await writeProfile(browser, page, profile)
      return figures
    } finally {
      await publisher.stop()
    }
  } finally {
    await context.close()
    if (server) await stopChild(server)
    await rm(folder, { recursive: true, force: true })
  }
}

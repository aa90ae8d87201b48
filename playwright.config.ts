import { rmSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { idleJourneys } from './tests/e2e/chosen-screens.ts'
import { noteJourneyWorker } from './tools/check/journey-worker.ts'
import { chromiumArguments, chromiumPath } from './tools/chromium-path.mjs'

// Two checkouts on one machine can run their journeys at the same time with ports of their own.
const port = Number(process.env.E2E_PORT ?? 18_080)
const mqttPort = process.env.E2E_MQTT_PORT ?? '11883'
const dataFolder = '.cache/e2e-data'
const executablePath = await chromiumPath()

// The journeys start on a fresh installation. Worker processes load this file too, while the server runs.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataFolder, { recursive: true, force: true })
noteJourneyWorker()

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: idleJourneys(),
  outputDir: 'test-results',
  workers: 2,
  // Long files must not keep one worker busy while the other has nothing to do.
  fullyParallel: true,
  // On a quiet machine a journey takes up to 25 s, and what it expects comes within 2 s.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A journey that fails once is a fault: it is mended at its cause.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // A trace films pages that never rest, at half of the processor: `npx playwright test --trace on` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The worker would answer before the journeys' own routes; the one about it lets it in.
    serviceWorkers: 'block',
    launchOptions: { args: chromiumArguments, ...(executablePath !== undefined && { executablePath }) },
  },
  webServer: {
    command: 'node apps/server/main.ts',
    url: `http://localhost:${port}/health/ready`,
    env: {
      PORT: String(port),
      MQTT_PORT: mqttPort,
      SOLVANE_DATA: dataFolder,
      // Every technology once, a farm without a connection, one with sub-farms, one with a substation, and one outside the
      // operator's perimeter. More farms would only take the processor from the journeys.
      SOLVANE_DEMO_FARMS: 'FR-VLM,PT-ACH,FR-BRN,BR-SRC,PT-ALM,FR-ORV,FR-STM',
      SOLVANE_DEMO_HISTORY_DAYS: '1',
      LOG_LEVEL: 'warn',
    },
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})

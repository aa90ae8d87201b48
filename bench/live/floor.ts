import type { Browser } from '@playwright/test'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'
import { type Figures, measurePage, type RunPlan } from './measure.ts'
import { startPublisher } from './publisher.ts'

/** The same workload on the least that works: see floor-server.ts. */
export const measureFloor = async (browser: Browser, plan: RunPlan): Promise<Figures[]> => {
  const [httpPort = 0, mqttPort = 0] = await freePorts(2)
  const server = await forkUntilReady(new URL('floor-server.ts', import.meta.url), [String(httpPort), String(mqttPort)])
  const publisher = await startPublisher(`mqtt://127.0.0.1:${mqttPort}`)
  const page = await browser.newPage({ viewport: plan.viewport })
  try {
    await page.goto(`http://127.0.0.1:${httpPort}/`)
    return await measurePage(page, publisher, server.pid ?? 0, plan)
  } finally {
    await page.close()
    await publisher.stop()
    await stopChild(server)
  }
}

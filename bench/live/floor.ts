import type { Browser } from '@playwright/test'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'
import { type Figures, measurePage, type RunPlan } from './measure.ts'
import { startPublisher } from './publisher.ts'
import type { LiveWorkload } from './workload.ts'

export interface RunningFloor {
  readonly url: string
  readonly mqttUrl: string
  readonly pid: number
  close(): Promise<void>
}

/** The least that works, as a process of its own: see floor-server.ts. */
export const startFloor = async ({ plants }: LiveWorkload): Promise<RunningFloor> => {
  const [httpPort = 0, mqttPort = 0] = await freePorts(2)
  const server = await forkUntilReady(
    new URL('floor-server.ts', import.meta.url),
    [httpPort, mqttPort, plants.length].map(String),
  )
  return {
    url: `http://127.0.0.1:${httpPort}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    pid: server.pid ?? 0,
    close: () => stopChild(server),
  }
}

/** The same workload on the least that works. */
export const measureFloor = async (browser: Browser, workload: LiveWorkload, plan: RunPlan): Promise<Figures[]> => {
  const server = await startFloor(workload)
  const publisher = await startPublisher(server.mqttUrl, workload, plan.together)
  const page = await browser.newPage({ viewport: plan.viewport })
  try {
    await page.goto(server.url)
    return await measurePage(page, publisher, server.pid, plan)
  } finally {
    await page.close()
    await publisher.stop()
    await server.close()
  }
}

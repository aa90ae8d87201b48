import type { Browser } from '@playwright/test'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'
import { closedOnFailure } from '../closed-on-failure.ts'
import type { LivePage, Viewport } from './measure.ts'
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

/** The floor's page, open in a browser. */
export const openFloor = async (browser: Browser, workload: LiveWorkload, viewport: Viewport): Promise<LivePage> => {
  const server = await startFloor(workload)
  return closedOnFailure(server.close, async () => {
    const page = await browser.newPage({ viewport })
    await page.goto(server.url)
    return {
      page,
      mqttUrl: server.mqttUrl,
      serverPid: server.pid,
      untilFilled: async () => undefined,
      close: async () => {
        await page.close()
        await server.close()
      },
    }
  })
}

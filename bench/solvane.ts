import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { createSignInBrowser } from '../tests/spec/sign-in-browser.ts'
import { freePorts, stopChild } from './child.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const startLimitMs = 120_000

/** Solvane as a program of its own, on a new data folder that is deleted when it is closed. */
export interface RunningSolvane {
  readonly url: string
  readonly mqttUrl: string
  readonly dataFolder: string
  /** Of the program that runs now. */
  readonly pid: number
  /** Ends the program and keeps its data; `start` starts it again at the same address, and resolves when it is ready. */
  stop(): Promise<void>
  start(): Promise<void>
  /** An access token of a person, as their browser gets it. */
  token(login: string, password: string): Promise<string>
  close(): Promise<void>
}

export interface SolvanePlan {
  /** Fills the data folder before the program starts; `url` is where it will be. */
  readonly prepare: (dataFolder: string, url: string) => Promise<void>
  readonly environment?: Readonly<Record<string, string>>
  /** Where the data folder is made; by default among temporary files. */
  readonly parentFolder?: string
  /** Looks at the data folder after the program has ended and before it is deleted. */
  readonly afterwards?: (dataFolder: string) => Promise<void>
}

const waitForServer = async (server: ChildProcess, url: string): Promise<void> => {
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

/** Starts the program with embedded stores and built-in broker, outside demo mode so that nothing else publishes. */
export const startSolvane = async ({
  prepare,
  environment,
  parentFolder = tmpdir(),
  afterwards,
}: SolvanePlan): Promise<RunningSolvane> => {
  const dataFolder = await mkdtemp(join(parentFolder, 'solvane-bench-'))
  const [port = 0, mqttPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const settings = {
    SOLVANE_DATA: dataFolder,
    SOLVANE_DEMO: 'false',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    WEB_APPLICATION_URL: url,
    LOG_LEVEL: 'error',
    ...environment,
  }
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server) await stopChild(server)
  }
  const start = async () => {
    server = spawn(process.execPath, ['apps/server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...settings },
    })
    await waitForServer(server, url)
  }
  const close = async () => {
    try {
      await stop()
      await afterwards?.(dataFolder)
    } finally {
      await rm(dataFolder, { recursive: true, force: true })
    }
  }
  try {
    await prepare(dataFolder, url)
    await start()
  } catch (error) {
    await stop()
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    dataFolder,
    get pid() {
      return server?.pid ?? 0
    },
    stop,
    start,
    async token(login, password) {
      const browser = createSignInBrowser(url, loadConfig(settings))
      return (await browser.exchange(await browser.signIn(login, password))).access_token
    },
    close,
  }
}

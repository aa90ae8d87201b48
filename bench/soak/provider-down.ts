import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { openOutsideIssuer } from '../../tests/spec/outside-issuer.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium-path.mjs'
import { freePorts, stopChild } from '../child.ts'

/** What people meet while the one identity provider of an installation (`OIDC_ISSUER`) is away (row R21). */
export interface ProviderDownBalance {
  readonly minutes: number
  /** Calls while the token held, and those that were not answered with what was asked. */
  readonly calls: number
  readonly refused: number
  /** Times that the page was sent to the provider, and the most of them within 30 s. */
  readonly redirects: number
  readonly mostRedirectsIn30S: number
  /** Connections that were opened anew. */
  readonly reconnects: number
  /** 1: the page never said that the sign-in service is away, or what it said when the token had ended. */
  readonly lateNotShown: number
  readonly endNotShown: number
  /** 1: the page stood somewhere else at the end, or was not back a minute after the provider. */
  readonly leftThePage: number
  readonly notBack: number
}

const email = 'ada@example.org'
const patienceMs = 60_000
/** Of the outage: the token holds for this part of it, and the server is started anew soon after it begins. */
const tokenShare = 2 / 3

const mostWithin = (timesMs: readonly number[], spanMs: number): number =>
  Math.max(0, ...timesMs.map((from) => timesMs.filter((at) => at >= from && at < from + spanMs).length))

const until = async (condition: () => Promise<boolean>, limitMs: number): Promise<boolean> => {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    if (await condition().catch(() => false)) return true
    await sleep(250)
  }
  return false
}

/** Solvane whose people all sign in at the provider, at an address that the provider knows. */
const startProduct = async (url: string, environment: Readonly<Record<string, string>>) => {
  const env = { ...process.env, LOG_LEVEL: 'silent', WEB_APPLICATION_URL: url, ...environment }
  const administrator = ['tools/first-administrator.ts', '--login', 'ada', '--email', email]
  await promisify(execFile)(process.execPath, administrator, { env })
  const isReady = () => fetch(`${url}/health/ready`).then(({ ok }) => ok)
  const start = async () => {
    const child = spawn(process.execPath, ['apps/server/main.ts'], { env, stdio: 'ignore' })
    if (!(await until(isReady, 3 * patienceMs))) throw new Error('Solvane was not ready')
    return child
  }
  let child = await start()
  return {
    restart: async () => {
      await stopChild(child)
      child = await start()
    },
    stop: () => stopChild(child),
  }
}

/** What a call with the page's own token answers. */
const statusOfCall = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}')
    return (await fetch('/api/CurrentUser', { headers: { authorization: `Bearer ${accessToken}` } })).status
  })

export const takeProviderDown = async (plan: {
  readonly minutes: number
  readonly progress?: (line: string) => void
}): Promise<ProviderDownBalance> => {
  const { minutes, progress } = plan
  const outageMs = minutes * 60_000
  const tokenMs = Math.round(outageMs * tokenShare)
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-soak-'))
  const [port = 0, mqttPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const provider = await openOutsideIssuer({ application: url, email, tokenLifeS: Math.round(tokenMs / 1000) })
  const product = await startProduct(url, {
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    SOLVANE_DATA: dataFolder,
    OIDC_ISSUER: provider.issuer,
  })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    const redirectsMs: number[] = []
    let connections = 0
    let calls = 0
    let refused = 0
    await page.goto(`${url}/Groups`)
    const isIn = () => page.getByRole('button', { name: /Account of/ }).isVisible()
    if (!(await until(isIn, patienceMs))) throw new Error('nobody could sign in')
    const signedInMs = Date.now()
    // A page that finds its token looks at once how long it lives.
    await page.reload()
    if (!(await until(isIn, patienceMs))) throw new Error('the page did not come back after it was loaded anew')
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().startsWith(provider.issuer)) redirectsMs.push(Date.now())
    })
    page.on('websocket', () => {
      connections += 1
    })
    await provider.stop()
    const outageFromMs = Date.now()

    const late = page.getByText('Sign-in service not responding. You can keep working')
    const over = page.getByText('Your session has expired and the sign-in service is not responding')
    let [isLateShown, isEndShown, isRestarted] = [false, false, false]
    while (Date.now() < outageFromMs + outageMs) {
      const tokenLeftMs = signedInMs + tokenMs - Date.now()
      if (!isRestarted && tokenLeftMs < 0.8 * tokenMs) {
        await product.restart()
        isRestarted = true
      }
      if (signedInMs + tokenMs - Date.now() > 5_000) {
        calls += 1
        if ((await statusOfCall(page).catch(() => 0)) !== 200) refused += 1
        isLateShown ||= await late.isVisible()
      } else isEndShown ||= await over.isVisible()
      const leftS = Math.round((outageFromMs + outageMs - Date.now()) / 1000)
      progress?.(`${leftS} s left, ${calls} calls, ${refused} refused, ${redirectsMs.length} redirects   `)
      await sleep(1_000)
    }
    const stood = new URL(page.url()).pathname
    await provider.start()
    const isBack = await until(async () => (await isIn()) && !(await over.isVisible()), patienceMs)
    return {
      minutes,
      calls,
      refused,
      redirects: redirectsMs.length,
      mostRedirectsIn30S: mostWithin(redirectsMs, 30_000),
      reconnects: connections,
      lateNotShown: isLateShown ? 0 : 1,
      endNotShown: isEndShown ? 0 : 1,
      leftThePage: /^\/Groups\/?$/.test(stood) ? 0 : 1,
      notBack: isBack ? 0 : 1,
    }
  } finally {
    await browser.close()
    await product.stop()
    await provider.stop().catch(() => undefined)
    await rm(dataFolder, { recursive: true, force: true })
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type OutsideIssuer, openOutsideIssuer } from '../spec/outside-issuer.ts'
import { expect, test } from './person.ts'

const email = 'ada@example.org'
/** Short, so that its end is met. The page renews at half of it. */
const tokenLifeS = 16

let application: string
let provider: OutsideIssuer
let product: ChildProcess
const folder = mkdtempSync(path.join(tmpdir(), 'solvane-journey-'))

/** An installation whose people all sign in at an outside provider. */
test.beforeAll(async ({ request, baseURL }) => {
  test.setTimeout(180_000)
  // Beside the server of the other journeys.
  const port = Number(new URL(baseURL ?? '').port) + 100
  application = `http://localhost:${port}`
  provider = await openOutsideIssuer({ application, email, tokenLifeS })
  const env = {
    ...process.env,
    ...{
      PORT: String(port),
      MQTT_PORT: String(port + 100),
      SOLVANE_DATA: folder,
      OIDC_ISSUER: provider.issuer,
      LOG_LEVEL: 'warn',
    },
  }
  const administrator = ['tools/first-administrator.ts', '--login', 'ada', '--email', email]
  await promisify(execFile)(process.execPath, administrator, { env })
  product = spawn(process.execPath, ['apps/server/main.ts'], { env, stdio: 'ignore' })
  const isReady = () =>
    request.get(`${application}/health/ready`).then(
      (reply) => reply.ok(),
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
})
test.afterAll(async () => {
  product.kill('SIGTERM')
  await once(product, 'exit')
  await provider.stop().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

test('while the provider is down people work on until their token ends, are told so, sent nowhere, and go on when it is back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${application}/Users`)
  const account = page.getByRole('button', { name: /Account of/ })
  await expect(account).toBeVisible()
  expect(provider.visits()).toBe(1)
  // A page that finds its token looks at once how long it lives.
  await page.reload()
  await expect(account).toBeVisible()
  const wayThere: string[] = []
  page.on('framenavigated', (frame) => wayThere.push(frame.url()))

  await provider.stop()
  // Its token still holds: what the server knows is read and written.
  const late = page.getByText('Sign-in service not responding. You can keep working')
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  await expect(late).toBeVisible({ timeout: tokenLifeS * 1_000 })

  const over = page.getByText('Your session has expired and the sign-in service is not responding')
  await expect(over).toBeVisible({ timeout: 60_000 })
  await expect(account).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/Groups\/?$/)
  // Nobody is sent to a provider that is not there, once or in circles.
  expect(wayThere.filter((address) => !address.startsWith(application))).toEqual([])
  expect(provider.visits()).toBe(1)

  // Who loads the page anew once it is over is told the same, and waits there.
  await page.waitForFunction(() => {
    const { receivedAtMs, expiresInMs } = JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}')
    return Date.now() > receivedAtMs + expiresInMs + 1_000
  })
  await page.reload()
  await expect(page.getByText('The sign-in service does not answer at the moment.')).toBeVisible({ timeout: 30_000 })
  expect(new URL(page.url()).pathname).toMatch(/^\/Groups\/?$/)

  await provider.start()
  await expect(account).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
  await expect(over).toBeHidden()
  // The session went on: nobody had to sign in again.
  expect(provider.visits()).toBe(1)
})

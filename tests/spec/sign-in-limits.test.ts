import { afterEach, expect, test } from 'vitest'
import { seedDemoPeople } from '../../features/users/server/demo-people.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import type { RateLimits } from '../../platform/server/http/rate-limits.ts'
import { createSignInFailures, mostFailures } from '../../platform/server/identity/sign-in-failures.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser } from './sign-in-browser.ts'

let server: TestServer
afterEach(() => server.close())

/** A sign-in page opened in a browser of its own; answers with the status of an attempt. */
const openSignIn = async (rateLimits: Partial<RateLimits>) => {
  server = await openTestServer({ rateLimits })
  await seedDemoPeople(server.relations.db, [], testPasswordCost)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = createSignInBrowser(address, server.config)
  const page = browser.location(await browser.authorize())
  return (login: string, password: string) => browser.go(page, browser.form({ login, password }))
}

test('an address that fails with one login after the other has to wait, and successes do not count', async () => {
  const attempt = await openSignIn({ signInAddress: 3 })
  expect((await attempt('reader', 'demo-reader')).status).toBe(303)
  for (const login of ['ann', 'bob', 'cid']) expect((await attempt(login, 'spring2026')).status).toBe(401)
  const refused = await attempt('dan', 'spring2026')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await attempt('reader', 'demo-reader')).status).toBe(429)
})

test('every form that is sent counts as a request to the identity provider', async () => {
  // The authorization request and two forms.
  const attempt = await openSignIn({ identity: 3 })
  expect((await attempt('ann', 'x')).status).toBe(401)
  expect((await attempt('bob', 'x')).status).toBe(401)
  expect((await attempt('cid', 'x')).status).toBe(429)
})

test('one login that was guessed from everywhere has to wait at an address that is new to it', async () => {
  const attempt = await openSignIn({})
  const failures = createSignInFailures(server.relations.db)
  for (let time = 0; time < mostFailures; time += 1) await failures.take('reader', `192.0.2.${time}`)
  const refused = await attempt('reader', 'demo-reader')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await attempt('operator', 'demo-operator')).status).toBe(303)
})

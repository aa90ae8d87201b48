/**
 * No secret and no forged line in the program's log, at its most detailed (quality rows S6, S22 and S27): people sign in,
 * come by one-time links and from an outside provider, listen and make tokens, with all that can be typed wrong.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestOutsideProvider } from '../../features/identity-providers/server/test-outside-provider.ts'
import { seedDemoPeople } from '../../features/users/server/demo-people.ts'
import { appUser } from '../../features/users/server/tables.ts'
import { pushPaths } from '../../platform/contract/live-protocol.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { testPasswordCost } from '../../platform/server/config/test-password-cost.ts'
import { federationCallbackPath } from '../../platform/server/identity/federation-client.ts'
import { readableLine } from '../../platform/server/log/readable-lines.ts'
import { mail } from '../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { createSignInBrowser, type SignInBrowser } from './sign-in-browser.ts'

const lines: string[] = []
/** Everything that only its owner may know, by what it is. */
const secrets = new Map<string, string>()
const secret = (name: string, value: string | undefined): string => {
  expect(value?.length, name).toBeGreaterThan(5)
  secrets.set(name, value ?? '')
  return value ?? ''
}

let server: TestServer
let address: string
let admin: string
let browser: SignInBrowser
beforeAll(async () => {
  server = await openTestServer({ onLogLine: (line) => lines.push(line), rateLimits: { signIn: 2 } })
  await seedDemoPeople(server.relations.db, [], testPasswordCost)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = secret(
    'token of the administrator',
    await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true })),
  )
  browser = createSignInBrowser(address, server.config)
})
afterAll(() => server.close())

const ask = async (token: string, method: 'GET' | 'POST', path: string, body?: object) => {
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Record<string, never>
}

const addPerson = async (passwordHash: string | null = null) => {
  const id = randomUUID()
  const email = `${id}@example.org`
  const name = { firstName: 'Ana', lastName: 'Lopes' }
  await server.relations.db.insert(appUser).values({ id, subject: id, login: `p.${id}`, email, ...name, passwordHash })
  return { id, email }
}

/** The path of the link to a page that was sent to an address. */
const linkOf = async (email: string, page: string): Promise<string> => {
  let path = ''
  await expect
    .poll(async () => {
      const sent = await server.relations.db.select().from(mail).where(eq(mail.recipient, email))
      const texts = sent.map(({ text }) => text).join('\n')
      path = new RegExp(`/${page}/PersonalInformation/\\S+`).exec(texts)?.[0] ?? ''
      return path
    })
    .not.toBe('')
  secret(`link of ${page}`, path.split('/').at(-1))
  return path
}

test('the built-in sign-in, with a password in the wrong field', async () => {
  const page = browser.location(await browser.authorize())
  for (let time = 0; time < 4; time += 1)
    await browser.go(page, browser.form({ login: secret('password as login', 'my-secret-word-77'), password: 'x' }))
  await browser.go(page, browser.form({ login: 'manager', password: secret('wrong password', 'nearly-my-password') }))
  const callback = await browser.signIn('operator', secret('password', 'demo-operator'))
  secret('code', new URL(callback).searchParams.get('code') ?? '')
  const given = await browser.exchange(callback)
  secret('access token', given.access_token)
  secret('ID token', given.id_token)
  await browser.refresh(secret('refresh token', given.refresh_token))
  await browser.refresh('a-refresh-token-that-nobody-gave')
  secret('code verifier', browser.verifier())
})

test('a first connection, a new password, and each link a second time', async () => {
  const { id, email } = await addPerson()
  await ask(admin, 'POST', `/Users/${id}/Invitation`)
  const first = await linkOf(email, 'FirstConnection')
  const password = secret('first password', 'the wind blows from the west')
  const names = { firstName: 'Ana', lastName: 'Lopes' }
  await browser.go(first)
  expect((await browser.go(first, browser.form({ password, repeat: password, ...names }))).status).toBe(200)
  expect((await browser.go(first, browser.form({ password, repeat: password, ...names }))).status).toBe(404)
  await ask('', 'POST', '/PasswordResets', { who: email })
  const reset = await linkOf(email, 'ResetPassword')
  const next = secret('next password', 'the wind blows from the east')
  await browser.go(reset, browser.form({ password: next, repeat: 'something else' }))
  expect((await browser.go(reset, browser.form({ password: next, repeat: next }))).status).toBe(200)
  expect((await browser.go(reset)).status).toBe(404)
})

test('a sign-in at an outside provider, one that is spoilt, and one that is forged', async () => {
  const outside = await openTestOutsideProvider(`${server.config.webApplicationUrl}${federationCallbackPath}`)
  const { issuer, clientId, clientSecret } = outside
  secret('secret of the client', clientSecret)
  const made = await ask(admin, 'POST', '/IdentityProviders', {
    name: 'Company',
    issuer,
    clientId,
    clientSecret,
  })
  expect(made.id, JSON.stringify(made)).toBeTypeOf('string')
  const { email } = await addPerson()
  outside.person = { sub: 'ana-there', email, email_verified: true, name: 'Ana Lopes' }
  for (const spoil of [
    undefined,
    (reply: Record<string, unknown>) => ({
      ...reply,
      id_token: secret('spoilt ID token', String(reply.id_token).slice(0, -8)),
    }),
  ]) {
    outside.spoil = spoil
    const visitor = createSignInBrowser(address, server.config)
    const page = visitor.location(await visitor.authorize())
    const away = visitor.location(await visitor.go(`${page}/with/${made.id}`))
    const back = new URL(await outside.signIn(away))
    secret(`code of the outside provider ${spoil}`, back.searchParams.get('code') ?? '')
    expect((await visitor.go(`${back.pathname}${back.search}`)).status).toBe(303)
    await visitor.go(`${back.pathname}${back.search}`)
  }
  await outside.close()
})

test('an API token and push connections, also with a token in the address', async () => {
  const token = secrets.get('access token') ?? ''
  const form = { name: 'A token', products: {}, farmCodes: null, days: 1, password: 'demo-operator' }
  const made = await ask(token, 'POST', '/MyProfile/Tokens', form)
  const apiToken = secret('API token', made.token)
  expect(apiToken).toMatch(/^slv_/)
  await ask(apiToken, 'GET', '/CurrentUser')
  await ask(`${apiToken}x`, 'GET', '/CurrentUser')
  await fetch(`${address}/api/CurrentUser?access_token=${token}`)
  await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  for (const path of Object.values(pushPaths))
    for (const options of [{ auth: { token } }, { auth: { token: `${token}x` } }, { query: { access_token: token } }]) {
      const socket = io(address, { path, ...options, transports: ['websocket'], reconnection: false, forceNew: true })
      await new Promise<void>((resolve) => {
        socket.once('connect', () => resolve())
        socket.once('connect_error', () => resolve())
      })
      if (socket.connected) await socket.emitWithAck('renew', token)
      socket.disconnect()
    }
})

test('values that would be lines of their own', async () => {
  const forged = encodeURIComponent('x\r\n{"level":"error","msg":"forged"}')
  for (const url of [
    `/api/${forged}`,
    `/oidc/auth?client_id=${forged}`,
    `/ressources/${forged}`,
    `/api/History?tags=${forged}`,
  ])
    await fetch(`${address}${url}`, { redirect: 'manual', headers: { authorization: `Bearer ${admin}` } })
  await ask(admin, 'GET', `/MyFleetTable?farmCode=${forged}`)
})

test('left no secret in the log, nor in the audit log', async () => {
  expect(lines.length).toBeGreaterThan(40)
  expect(secrets.size).toBeGreaterThan(12)
  await server.audit.close()
  const rows = await server.relations.db.select().from(auditEntry)
  for (const text of [...lines, ...rows.map((row) => JSON.stringify(row))]) {
    for (const [name, value] of secrets) expect(text.includes(value), `${name}: ${text}`).toBe(false)
    expect(text).not.toMatch(/eyJ[\w-]{8}|slv_\w/)
  }
})

test('every entry is one line, as JSON and on a terminal', () => {
  for (const line of lines)
    for (const text of [line, readableLine(line)]) {
      expect(text.endsWith('\n')).toBe(true)
      expect(text.slice(0, -1)).not.toMatch(/[\n\r]/)
    }
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
})

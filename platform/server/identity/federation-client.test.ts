import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutsideFetch } from '../http/outside-fetch.ts'
import { createFederationClient } from './federation-client.ts'

let server: Server
let issuer: string
let status: number
let asked: number

beforeEach(async () => {
  status = 200
  asked = 0
  server = createServer((_request, reply) => {
    asked += 1
    reply.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

const setUp = () => {
  const webApplicationUrl = 'http://localhost:8080'
  const client = createFederationClient(
    webApplicationUrl,
    createOutsideFetch({ webApplicationUrl, oidc: { privateHosts: [] } } as never),
  )
  const provider = { id: '1', name: 'Acme', domains: [], issuer, clientId: 'a', clientSecret: null, scopes: 'openid' }
  return () => client.ask(provider, { language: 'en-GB' })
}
const startMs = performance.now()
/** Sets the clock that tells how long ago a provider was heard. */
const passed = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(startMs + 60_000 + ms)

test('a provider that has just answered is not asked again', async () => {
  const ask = setUp()
  passed(0)
  await Promise.all([ask(), ask(), ask()])
  passed(10_000)
  expect((await ask()).address).toMatch(`${issuer}/auth?`)
  expect(asked).toBe(1)
})

test('nobody is sent to a provider that went away after it was used; once it is back they are', async () => {
  const ask = setUp()
  passed(0)
  await ask()
  passed(20_000)
  status = 503
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' })
  status = 200
  expect((await ask()).address).toMatch(`${issuer}/auth?`)
  // Each who was refused had asked; several at once share one question.
  expect(asked).toBe(4)
  passed(40_000)
  await Promise.all([ask(), ask(), ask()])
  expect(asked).toBe(5)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  passed(60_000)
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('what answers and is not a provider is wrong, not away', async () => {
  const ask = setUp()
  status = 404
  await expect(ask()).rejects.toMatchObject({ kind: 'wrong' })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../http/problems.ts'
import { createLog } from '../log/create-log.ts'
import type { OutsideKeyStore, OutsideKeys } from './outside-keys.ts'
import { outsideKeys, type TokenKeys } from './token-keys.ts'

const log = createLog({ logLevel: 'silent' }, { write: () => undefined })
const pair = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' },
    sign: () =>
      new SignJWT({ sub: 'ana' }).setProtectedHeader({ alg: 'RS256', kid }).setExpirationTime('2h').sign(privateKey),
  }
}

let kept: OutsideKeys | undefined
const store: OutsideKeyStore = {
  read: async () => kept,
  keep: async (keys) => {
    kept = keys
  },
}
let provider: Server
let issuer: string
let offered: object[]
let asked: number
let stopping: AbortController
const listen = (port: number) => new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve))
const stop = () =>
  new Promise<void>((resolve) => {
    provider.closeAllConnections()
    provider.close(() => resolve())
  })
beforeEach(async () => {
  asked = 0
  kept = undefined
  provider = createServer((request, reply) => {
    asked += 1
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(request.url === '/jwks' ? { keys: offered } : { issuer, jwks_uri: `${issuer}/jwks` }))
  })
  await listen(0)
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  vi.useFakeTimers({ toFake: ['Date'] })
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  vi.useRealTimers()
  if (provider.listening) await stop()
})
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const statusOf = (error: unknown) => (error instanceof ProblemError ? error.status : (error as { code: string }).code)

test('while the provider is down for half an hour, who is signed in goes on; of an unknown key nothing is said', async () => {
  const [first, second] = [await pair('first'), await pair('second')]
  offered = [first.jwk]
  const keys = outsideKeys(issuer, store, log, stopping.signal)
  const check = async (token: string) => (await jwtVerify(token, await keys())).payload.sub
  const [token, rotated] = [await first.sign(), await second.sign()]
  expect(await check(token)).toBe('ana')
  const { port } = provider.address() as AddressInfo
  await stop()
  for (let minute = 0; minute < 30; minute += 3) {
    pass(3)
    expect(await check(token)).toBe('ana')
  }
  expect(await check(rotated).catch(statusOf)).toBe(503)
  await listen(port)
  offered = [second.jwk]
  expect(await check(rotated)).toBe('ana')
  // What the provider does not offer any more passes no more.
  expect(await check(token).catch(statusOf)).toBe('ERR_JWKS_NO_MATCHING_KEY')
})

test('a key that the provider changed a few seconds ago is fetched once more', async () => {
  const [first, second] = [await pair('first'), await pair('second')]
  offered = [first.jwk]
  const keys = outsideKeys(issuer, store, log, stopping.signal)
  const check = async (token: string) => (await jwtVerify(token, await keys())).payload.sub
  expect(await check(await first.sign())).toBe('ana')
  const rotated = await second.sign()
  offered = [second.jwk]
  vi.setSystemTime(Date.now() + 5_000)
  expect(await check(rotated)).toBe('ana')
})

test('keys are read anew beside the calls, and not for each of them', async () => {
  const first = await pair('first')
  offered = [first.jwk]
  const keys = outsideKeys(issuer, store, log, stopping.signal)
  const token = await first.sign()
  const check = async () => (await jwtVerify(token, await keys())).payload.sub
  for (let call = 0; call < 20; call += 1) await check()
  expect(asked).toBe(2)
  pass(11)
  for (let call = 0; call < 20; call += 1) await check()
  await vi.waitFor(() => expect(asked).toBe(3))
})

test('a restart while the provider is down goes on with the keys that were read last, for a day and of this issuer', async () => {
  const [first, second] = [await pair('first'), await pair('second')]
  offered = [first.jwk]
  const check = async (keys: TokenKeys, token: string) => (await jwtVerify(token, await keys())).payload.sub
  const token = await first.sign()
  expect(await check(outsideKeys(issuer, store, log, stopping.signal), token)).toBe('ana')
  await vi.waitFor(() => expect(kept?.jwks.keys).toHaveLength(1))
  const { port } = provider.address() as AddressInfo
  await stop()
  const restarted = outsideKeys(issuer, store, log, stopping.signal)
  expect(await check(restarted, token)).toBe('ana')
  expect(await check(restarted, await second.sign()).catch(statusOf)).not.toBe('ana')
  // Nothing was ever read: nobody can be judged.
  kept = undefined
  expect(await check(outsideKeys(issuer, store, log, stopping.signal), token).catch(statusOf)).toBe(503)
  await listen(port)
  expect(await check(outsideKeys(issuer, store, log, stopping.signal), token)).toBe('ana')
  await vi.waitFor(() => expect(kept).toBeDefined())
  await stop()
  pass(25 * 60)
  const fresh = await first.sign()
  expect(await check(outsideKeys(issuer, store, log, stopping.signal), fresh).catch(statusOf)).toBe(503)
})

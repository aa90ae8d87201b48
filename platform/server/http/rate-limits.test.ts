import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { createRateCounter } from './rate-counter.ts'
import { defaultRateLimits } from './rate-limits.ts'
import { openTestHttp } from './test-http.ts'

const getThing = endpoint({
  id: 'getThing',
  method: 'GET',
  path: '/api/Thing',
  summary: 'anything',
  right: 'signed-in',
  reply: z.object({}),
})
const getFile = endpoint({
  ...getThing,
  id: 'getFile',
  path: '/api/ThingFile',
  reply: z.string(),
  replyType: 'text/csv',
})

const open = async (limits: object, environment = {}) => {
  const http = await openTestHttp(
    { ann: testPrincipal({ userId: 'ann' }), bob: testPrincipal({ userId: 'bob' }) },
    { rateLimits: limits, environment },
  )
  http.routes.bind(getThing, async () => ({}))
  http.routes.bind(getFile, async () => 'a;b')
  const statusOf = async (url: string, token: string) =>
    (await http.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  return { http, statusOf }
}

test('one call too many is a 429 problem with Retry-After; other people are not affected', async () => {
  const { http, statusOf } = await open({ api: 3 })
  for (let call = 0; call < 3; call++) expect(await statusOf('/api/Thing', 'ann')).toBe(200)
  const refused = await http.app.inject({ url: '/api/Thing', headers: { authorization: 'Bearer ann' } })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf('/api/Thing', 'bob')).toBe(200)
  await http.close()
})

test('invalid tokens are counted by address, so that guessing ends', async () => {
  const { http, statusOf } = await open({ api: 2 })
  expect(await statusOf('/api/Thing', 'guess-1')).toBe(401)
  expect(await statusOf('/api/Thing', 'guess-2')).toBe(401)
  expect(await statusOf('/api/Thing', 'guess-3')).toBe(429)
  await http.close()
})

test('behind a trusted proxy the address is the client’s; nobody else may claim one', async () => {
  const { http } = await open({ api: 1 }, { TRUSTED_PROXIES: '10.0.0.0/8' })
  const statusFrom = async (remoteAddress: string, client: string) => {
    const headers = { 'x-forwarded-for': client, authorization: 'Bearer guess' }
    return (await http.app.inject({ url: '/api/Thing', remoteAddress, headers })).statusCode
  }
  expect(await statusFrom('10.0.0.1', '192.0.2.1')).toBe(401)
  expect(await statusFrom('10.0.0.1', '192.0.2.2')).toBe(401)
  expect(await statusFrom('10.0.0.1', '192.0.2.1')).toBe(429)
  expect(await statusFrom('198.51.100.9', '192.0.2.3')).toBe(401)
  expect(await statusFrom('198.51.100.9', '192.0.2.4')).toBe(429)
  expect(http.logged.filter((line) => line.event === 'refused').map((line) => line.address)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '198.51.100.9',
  ])
  await http.close()
})

test('files have a limit of their own: six a minute by default', async () => {
  const { http, statusOf } = await open({})
  for (let file = 0; file < 6; file++) expect(await statusOf('/api/ThingFile', 'ann')).toBe(200)
  expect(await statusOf('/api/ThingFile', 'ann')).toBe(429)
  expect(await statusOf('/api/Thing', 'ann')).toBe(200)
  await http.close()
})

test('a limit can be lifted', async () => {
  const { http, statusOf } = await open({ api: Number.POSITIVE_INFINITY, file: Number.POSITIVE_INFINITY })
  for (let file = 0; file < 20; file++) expect(await statusOf('/api/ThingFile', 'ann')).toBe(200)
  await http.close()
})

test('the limits of an installation', () => {
  expect(defaultRateLimits).toEqual({ api: 600, file: 6, signIn: 10, signInAddress: 30, identity: 600 })
})

test('a count starts again after its window, and what is given back was not counted', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counter = createRateCounter(1, 60_000)
  expect(counter.take('a')).toEqual({ remaining: 0, resetS: 60, isExceeded: false })
  expect(counter.take('a').isExceeded).toBe(true)
  expect(counter.take('b').isExceeded).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(counter.take('a').isExceeded).toBe(false)
  counter.giveBack('a')
  expect(counter.take('a').isExceeded).toBe(false)
  vi.useRealTimers()
})

test('a flood of keys pushes out the oldest instead of filling the memory', () => {
  const counter = createRateCounter(1, 60_000)
  counter.take('first')
  for (let key = 0; key < 50_000; key++) counter.take(`${key}`)
  expect(counter.take('first').isExceeded).toBe(false)
  expect(counter.take('49999').isExceeded).toBe(true)
})

test.each([
  ['signIn', 10],
  ['api', 600],
  ['file', 6],
] as const)('the limit %s lets %i a minute pass as it stands, and as many in the next', async (name, most) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { http } = await open({})
  const written: Record<string, unknown> = {}
  const reply = {
    headers: (values: object) => Object.assign(written, values),
    header: (key: string, value: unknown) => Object.assign(written, { [key]: value }),
  } as unknown as FastifyReply
  const request = (ip: string) => ({ ip, body: { login: 'Ann' }, log: http.app.log }) as unknown as FastifyRequest
  const passing = (ip: string) => {
    let passed = 0
    try {
      for (; passed < 2_000; passed += 1) http.app.limits[name].take(request(ip), reply)
    } catch (error) {
      expect(error).toMatchObject({ status: 429 })
    }
    return passed
  }
  expect(passing('192.0.2.1')).toBe(most)
  expect(written['retry-after']).toBe(60)
  vi.advanceTimersByTime(59_000)
  expect(passing('192.0.2.1')).toBe(0)
  expect(passing('192.0.2.2')).toBe(most)
  vi.advanceTimersByTime(1_000)
  expect(passing('192.0.2.1')).toBe(most)
  vi.useRealTimers()
  await http.close()
})

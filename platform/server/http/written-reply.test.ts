import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'
import { mostPackedAtOnce, WrittenReply } from './written-reply.ts'

const figures = endpoint({
  id: 'getFigures',
  method: 'GET',
  path: '/api/Figures',
  summary: 'So many figures',
  right: 'public',
  query: z.object({ count: z.coerce.number() }),
  reply: z.object({ figures: z.array(z.number()) }),
})

const textOf = (count: number) => JSON.stringify({ figures: Array.from({ length: count }, (_, index) => index * 1.5) })

let http: TestHttp
beforeAll(async () => {
  http = await openTestHttp()
  http.routes.bind(figures, async ({ query }) => new WrittenReply([Buffer.from(textOf(query.count)), Buffer.from(' ')]))
})
afterAll(() => http.close())

const unpack = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}
const get = (count: number, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  http.app.inject({
    method,
    url: `/api/Figures?count=${count}`,
    headers: accepted ? { 'accept-encoding': accepted } : {},
  })

describe.each([
  ['small', 1_000],
  ['large', 60_000],
])('a %s reply that was written before', (_, count) => {
  test.each<[string | undefined, keyof typeof unpack]>([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, gzip', 'gzip'],
    ['zstd;q=0.1, br;q=1', 'br'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('asked for with %s comes as %s, whole', async (accepted, encoding) => {
    const reply = await get(count, accepted)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding)
    if (encoding !== 'identity') expect(reply.headers.vary).toContain('accept-encoding')
    expect(unpack[encoding](reply.rawPayload).toString()).toBe(`${textOf(count)} `)
  })
})

test('one that is smaller than what packing costs comes as it is', async () => {
  const reply = await get(3, 'zstd')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.payload).toBe(`${textOf(3)} `)
})

test.each([mostPackedAtOnce, mostPackedAtOnce + 1])('a reply of %i bytes comes whole', async (length) => {
  const exact = await openTestHttp()
  const text = textOf(1).padEnd(length - 1)
  exact.routes.bind(figures, async () => new WrittenReply([Buffer.from(text), Buffer.from('\n')]))
  const reply = await exact.app.inject({ url: '/api/Figures?count=1', headers: { 'accept-encoding': 'zstd' } })
  await exact.close()
  expect(zstdDecompressSync(reply.rawPayload).toString()).toBe(`${text}\n`)
})

test('the large one is above the size up to which replies are packed at once', () => {
  expect(textOf(1_000).length).toBeLessThan(mostPackedAtOnce)
  expect(textOf(60_000).length).toBeGreaterThan(mostPackedAtOnce)
})

test('a reply whose time ends while it is packed is a problem that can be read', async () => {
  const hurried = await openTestHttp({}, { requestDeadlineMs: 1 })
  const much = Buffer.alloc(64 * 2 ** 20, ' ')
  hurried.routes.bind(figures, async () => new WrittenReply([much]))
  const reply = await hurried.app.inject({ url: '/api/Figures?count=1', headers: { 'accept-encoding': 'zstd' } })
  await hurried.close()
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.json()).toMatchObject({ status: 503 })
})

test.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br, zstd', 'zstd'],
  ['ZSTD', 'zstd'],
  ['br;q=0.9, zstd;q=0.8', 'br'],
  ['zstd;q=0', 'identity'],
  ['*', 'zstd'],
  ['zstd;q=0, *;q=0.5', 'br'],
  ['deflate', 'identity'],
])('of zstd and br, %s likes %s best', (header, encoding) => {
  expect(acceptedEncoding(header, ['zstd', 'br'])).toBe(encoding)
})

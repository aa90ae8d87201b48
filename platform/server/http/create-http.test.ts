import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EDIT, READ } from '../../../domain/right.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'

const getFarm = endpoint({
  id: 'getFarm',
  method: 'GET',
  path: '/api/FarmThing',
  summary: 'a call with a farm and a number',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  query: z.object({ farmCode: z.string().max(5).optional(), width: z.coerce.number().int().min(50) }),
  reply: z.object({ farmCode: z.string().nullable(), width: z.number() }),
})
const putThing = endpoint({
  id: 'putThing',
  method: 'PUT',
  path: '/api/Things/:id',
  summary: 'a call with a body',
  right: {
    anyOf: [
      { product: 'MyFleet', flag: EDIT },
      { product: 'PICContacts', flag: EDIT },
    ],
  },
  params: z.object({ id: z.string() }),
  body: z.object({ names: z.array(z.object({ first: z.string().min(1) })) }),
  reply: z.object({ id: z.string() }),
})
const getFile = endpoint({
  id: 'getFile',
  method: 'GET',
  path: '/api/File',
  summary: 'a call that streams text',
  right: 'signed-in',
  reply: z.string(),
  replyType: 'text/csv',
})
const getOpen = endpoint({
  id: 'getOpen',
  method: 'GET',
  path: '/api/Open',
  summary: 'a public call that fails',
  right: 'public',
  reply: z.object({}),
})
const getAdministration = endpoint({
  id: 'getAdministration',
  method: 'GET',
  path: '/api/Administration',
  summary: 'a call for super administrators',
  right: 'super-admin',
  reply: z.object({ secret: z.number() }),
})
const getSlow = endpoint({
  id: 'getSlow',
  method: 'GET',
  path: '/api/Slow',
  summary: 'a call that waits for its signal',
  right: 'public',
  reply: z.object({}),
})

let http: TestHttp
let slowStarted = Promise.withResolvers<void>()
let slowAborted = Promise.withResolvers<void>()

beforeAll(async () => {
  http = await openTestHttp({
    reader: testPrincipal({ userId: 'u-reader', products: { MyFleet: READ }, perimeter: ['F1'] }),
    contacts: testPrincipal({ userId: 'u-contacts', products: { PICContacts: READ + EDIT } }),
    nobody: testPrincipal({ userId: 'u-nobody' }),
    admin: testPrincipal({ userId: 'u-admin', isUserSuperAdmin: true }),
  })
  http.routes.bind(getFarm, async ({ query }) => ({ farmCode: query.farmCode ?? null, width: query.width }))
  http.routes.bind(putThing, async ({ params }) => params)
  http.routes.bind(getFile, async ({ header }) => {
    header('content-disposition', 'attachment; filename="x.csv"')
    return Readable.from(['a;b\n', '1;2\n'])
  })
  http.routes.bind(getOpen, async () => {
    throw new Error('password=hunter2 in an inner message')
  })
  http.routes.bind(getAdministration, async () => ({ secret: 1, forgotten: 'extra' }) as { secret: number })
  http.routes.bind(getSlow, async ({ signal }) => {
    slowStarted.resolve()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    slowAborted.resolve()
    return {}
  })
})
afterAll(() => http.close())

const call = (url: string, token?: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
  http.app.inject({
    url,
    method,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { payload: body }),
  })

describe('problems', () => {
  test('are documents of RFC 9457 with the request id of the header', async () => {
    const reply = await call('/api/FarmThing?width=100')
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.headers['www-authenticate']).toContain('Bearer')
    const problem = Problem.parse(reply.json())
    expect(problem).toMatchObject({ status: 401, code: 'unauthenticated', title: 'Unauthorized' })
    expect(problem.requestId).toBe(reply.headers['x-request-id'])
  })

  test('name every wrong field by its place', async () => {
    const query = await call('/api/FarmThing?width=3&farmCode=toolong', 'reader')
    expect(query.statusCode).toBe(400)
    expect(
      query
        .json()
        .errors.map((error: { path: string }) => error.path)
        .sort(),
    ).toEqual(['query.farmCode', 'query.width'])
    const body = await call('/api/Things/7', 'contacts', 'PUT', { names: [{ first: 'a' }, { first: '' }] })
    expect(body.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'body.names.1.first' }] })
  })

  test('tell nothing of an unexpected failure but its request id, which finds it in the log', async () => {
    const reply = await call('/api/Open')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('hunter2')
    const { requestId } = reply.json()
    const line = http.logged.find((entry) => entry.requestId === requestId && entry.level === 50)
    expect(JSON.stringify(line)).toContain('hunter2')
  })

  test.each([
    ['GET', '/api/nothing-here', 404],
    ['GET', '/API', 404],
    ['PUT', '/api/FarmThing', 404],
    ['PUT', '/anything', 404],
    ['GET', '/%zz', 400],
  ] as const)('%s %s is a %i problem', async (method, url, status) => {
    const reply = await call(url, undefined, method)
    expect(reply.statusCode).toBe(status)
    expect(Problem.parse(reply.json()).status).toBe(status)
  })

  test('malformed JSON is a 400 problem, a body that is too large a 413', async () => {
    const send = (payload: string) =>
      http.app.inject({
        method: 'PUT',
        url: '/api/Things/1',
        headers: { authorization: 'Bearer contacts', 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{"names": [')).json()).toMatchObject({ status: 400, code: 'invalid' })
    expect((await send(JSON.stringify({ names: 'x'.repeat(2_000_000) }))).json()).toMatchObject({
      status: 413,
      code: 'too-large',
    })
  })
})

describe('rights', () => {
  test.each([
    ['/api/FarmThing?width=100', undefined, 401],
    ['/api/FarmThing?width=100', 'forged', 401],
    ['/api/FarmThing?width=100', 'nobody', 403],
    ['/api/FarmThing?width=100', 'reader', 200],
    ['/api/FarmThing?width=100', 'admin', 200],
    ['/api/Administration', 'reader', 403],
    ['/api/Administration', 'admin', 200],
    ['/api/File', 'nobody', 200],
  ] as const)('%s as %s gives %i', async (url, token, status) => {
    expect((await call(url, token)).statusCode).toBe(status)
  })

  test('are decided before the request is judged, so that a refusal tells nothing of the call', async () => {
    expect((await call('/api/FarmThing?width=nonsense', 'nobody')).statusCode).toBe(403)
  })

  test('a farm outside the perimeter and an unknown one are answered alike', async () => {
    const outside = await call('/api/FarmThing?width=100&farmCode=F2', 'reader')
    const unknown = await call('/api/FarmThing?width=100&farmCode=nope', 'reader')
    const { requestId: _a, ...first } = outside.json()
    const { requestId: _b, ...second } = unknown.json()
    expect(outside.statusCode).toBe(404)
    expect(first).toEqual(second)
    expect((await call('/api/FarmThing?width=100&farmCode=F1', 'reader')).statusCode).toBe(200)
  })

  test('each refusal is logged with who, what and the request id', async () => {
    const reply = await call('/api/FarmThing?width=100&farmCode=F2', 'reader')
    expect(http.logged.find((entry) => entry.requestId === reply.headers['x-request-id'])).toMatchObject({
      event: 'refused',
      userId: 'u-reader',
      operation: 'getFarm',
      path: '/api/FarmThing',
      status: 404,
      farmCode: 'F2',
    })
  })
})

describe('replies', () => {
  test('paths match in any letter case and with a slash at the end; parameters keep their case', async () => {
    const reply = await call('/API/things/AbC/', 'contacts', 'PUT', { names: [] })
    expect(reply.json()).toEqual({ id: 'AbC' })
  })

  test('hold what the endpoint declares and nothing else', async () => {
    expect((await call('/api/Administration', 'admin')).json()).toEqual({ secret: 1 })
  })

  test('may be a stream of another type', async () => {
    const reply = await call('/api/File', 'reader')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain('x.csv')
    expect(reply.body).toBe('a;b\n1;2\n')
  })

  test('of the API are never stored by caches and carry an id that nobody outside chose', async () => {
    const reply = await http.app.inject({
      url: '/api/Administration',
      headers: { authorization: 'Bearer admin', 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a client that goes away aborts the signal of its handler', async () => {
    const address = await http.app.listen({ port: 0, host: '127.0.0.1' })
    slowStarted = Promise.withResolvers()
    slowAborted = Promise.withResolvers()
    const controller = new AbortController()
    const reply = fetch(`${address}/api/Slow`, { signal: controller.signal }).catch(() => 'gone')
    await slowStarted.promise
    controller.abort()
    expect(await reply).toBe('gone')
    await slowAborted.promise
  })

  test('the deadline of a request aborts the signal of its handler', async () => {
    const short = await openTestHttp({}, { requestDeadlineMs: 50 })
    const aborted = Promise.withResolvers<unknown>()
    short.routes.bind(getSlow, async ({ signal }) => {
      signal.addEventListener('abort', () => aborted.resolve(signal.reason))
      await aborted.promise
      return {}
    })
    const reply = await short.app.inject({ url: '/api/Slow' })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(await aborted.promise).toBeInstanceOf(Error)
    await short.close()
  })
})

test('closing does not wait for a reader that takes nothing', async () => {
  const closing = await openTestHttp({ reader: testPrincipal() })
  closing.routes.bind(getFile, async () => Readable.from(rowsForEver()))
  const address = await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${address}/api/File`, { headers: { authorization: 'Bearer reader' } })
  expect(reply.status).toBe(200)
  await closing.close()
  await expect(reply.text()).rejects.toThrow()
})

function* rowsForEver() {
  for (;;) yield 'a;b\n'.repeat(1_000)
}

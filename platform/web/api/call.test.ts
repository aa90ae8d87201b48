import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { bindBearer } from './bearer.ts'
import { call, callRaw } from './call.ts'
import { createQueryClient, isTransientError } from './query-client.ts'

const getFarms = endpoint({
  id: 'getFarms',
  method: 'GET',
  path: '/api/Farms',
  summary: 'Farms',
  right: { product: 'MyFleet', flag: READ },
  reply: z.object({}),
})
const noNetwork = async () => {
  throw new TypeError('Failed to fetch')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  { when: 'a token is due', token: noNetwork, renew: async () => undefined },
  { when: 'a token was refused', token: async () => 'old', renew: noNetwork },
])('without a network when $when the call has not been answered and passes', async ({ token, renew }) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const lost = vi.fn()
  bindBearer({ token, renew, lost })
  const error = await call(getFarms, {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 0, code: 'sign-in-unreachable' })
  expect(isTransientError(error)).toBe(true)
  expect(lost).not.toHaveBeenCalled()
})

const answering = (response: () => Response) => {
  vi.stubGlobal('fetch', async () => response())
  bindBearer({ token: async () => 'token', renew: async () => undefined, lost: () => undefined })
  return call(getFarms, {}).catch((thrown: unknown) => thrown)
}

test('a refusal without a problem document has the id of its head, and passes when it is one of the moment', async () => {
  const error = await answering(() => new Response('', { status: 503, headers: { 'x-request-id': 'r-1' } }))
  expect(error).toMatchObject({ status: 503, code: 'unavailable', requestId: 'r-1' })
  expect(isTransientError(error)).toBe(true)
  expect(await answering(() => new Response('', { status: 500 }))).toMatchObject({
    code: 'unexpected',
    requestId: undefined,
  })
})

test('a refusal with a problem document says what it says; of one that is none only the head counts', async () => {
  const problem = { type: 't', title: 'Bad Request', status: 400, code: 'invalid', requestId: 'r-2' }
  const errors = [{ path: 'query.width', message: 'Too small' }]
  const refused = (body: object) => answering(() => Response.json(body, { status: 400 }))
  expect(await refused({ ...problem, errors, more: 1 })).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Bad Request',
    requestId: 'r-2',
    problem: { ...problem, errors },
  })
  expect(await refused({ ...problem, detail: 'The width is too small' })).toMatchObject({
    message: 'The width is too small',
  })
  expect(await refused({ ...problem, errors: [{ path: 1 }] })).toMatchObject({
    status: 400,
    code: 'unexpected',
    requestId: undefined,
    problem: undefined,
  })
})

test('an answer that is cut in its middle was none', async () => {
  const error = await answering(() => new Response('{"half":'))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
})

/** A server that answers when told, or when nobody waits any more. */
const silentServer = () => {
  vi.useFakeTimers()
  const given: AbortSignal[] = []
  const fetched = vi.fn((_: string, { signal }: { signal: AbortSignal }) => {
    given.push(signal)
    return new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  vi.stubGlobal('fetch', fetched)
  bindBearer({ token: async () => 'token', renew: async () => undefined, lost: () => undefined })
  return { fetched, given }
}
const outcomeOf = (asked: Promise<unknown>) => {
  const seen: { error?: unknown } = {}
  asked.catch((error: unknown) => Object.assign(seen, { error }))
  return seen
}
const late = { status: 0, code: 'no-answer' }
const getHistory = endpoint({ ...getFarms, id: 'getHistory', pace: 'figures' })
const saveFarm = endpoint({ ...getFarms, id: 'saveFarm', method: 'POST' })
const getFile = endpoint({ ...getFarms, id: 'getFile', replyType: 'text/csv' })

test.each([
  [getFarms, 10_000],
  [saveFarm, 30_000],
  [getHistory, 30_000],
  [getFile, 120_000],
])('a call that nobody answers ends in its time: $id', async (declared, limitMs) => {
  const { given } = silentServer()
  const seen = outcomeOf(call(declared, {}))
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(seen.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.error).toMatchObject(late)
  expect(isTransientError(seen.error)).toBe(true)
  expect(given.every(({ aborted }) => aborted)).toBe(true)
})

test('a body that stops in its middle, and a token that never comes, count as no answer', async () => {
  silentServer()
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()))
  const cut = outcomeOf(call(getFarms, {}))
  bindBearer({ token: () => new Promise(() => undefined), renew: async () => undefined, lost: () => undefined })
  const unsigned = outcomeOf(call(getFarms, {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(cut.error).toMatchObject(late)
  expect(unsigned.error).toMatchObject(late)
})

test('a file that has begun to come may last', async () => {
  const { given } = silentServer()
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    given.push(signal)
    return new Response('begun')
  })
  const response = await callRaw(getFile, {})
  await vi.advanceTimersByTimeAsync(600_000)
  expect(given[0]?.aborted).toBe(false)
  expect(await response.text()).toBe('begun')
})

test('who asked may stop it before', async () => {
  const { given } = silentServer()
  const wish = new AbortController()
  const seen = outcomeOf(call(getFarms, {}, wish.signal))
  await vi.advanceTimersByTimeAsync(100)
  wish.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.error).toMatchObject({ message: 'left' })
  expect(given[0]?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a screen gets the error after one time-out, not after three', async () => {
  const { fetched } = silentServer()
  const seen = outcomeOf(
    createQueryClient().fetchQuery({
      queryKey: ['farms'],
      queryFn: () => call(getFarms, {}),
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
    }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen.error).toMatchObject(late)
  expect(fetched).toHaveBeenCalledTimes(1)
})

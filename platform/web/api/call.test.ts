import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { bindBearer } from './bearer.ts'
import { call } from './call.ts'
import { isPassing } from './query-client.ts'

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

afterEach(() => vi.unstubAllGlobals())

test.each([
  { when: 'a token is due', token: noNetwork, renew: async () => undefined },
  { when: 'a token was refused', token: async () => 'old', renew: noNetwork },
])('without a network when $when the call has not been answered and passes', async ({ token, renew }) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const lost = vi.fn()
  bindBearer({ token, renew, lost })
  const error = await call(getFarms, {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 0, code: 'sign-in-unreachable' })
  expect(isPassing(error)).toBe(true)
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
  expect(isPassing(error)).toBe(true)
  expect(await answering(() => new Response('', { status: 500 }))).toMatchObject({
    code: 'unexpected',
    requestId: undefined,
  })
})

test('an answer that is cut in its middle was none', async () => {
  const error = await answering(() => new Response('{"half":'))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
})

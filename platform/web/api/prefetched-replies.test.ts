import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetch, takePrefetched } from './prefetched-replies.ts'

const fetched = vi.fn<typeof fetch>()
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (address) => new Response(String(address)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is taken once, by the call of the same address with the same token', async () => {
  prefetch('/api/Settings')
  prefetch('/api/CurrentUser', 'mine')
  expect(fetched.mock.calls).toEqual([
    ['/api/Settings', { headers: { accept: 'application/json' } }],
    ['/api/CurrentUser', { headers: { accept: 'application/json', authorization: 'Bearer mine' } }],
  ])
  expect(await takePrefetched('/api/CurrentUser', undefined, never)).toBeUndefined()
  expect(await takePrefetched('/api/CurrentUser', 'another', never)).toBeUndefined()
  expect(await (await takePrefetched('/api/CurrentUser', 'mine', never))?.text()).toBe('/api/CurrentUser')
  expect(await takePrefetched('/api/CurrentUser', 'mine', never)).toBeUndefined()
  expect(await (await takePrefetched('/api/Settings', undefined, never))?.text()).toBe('/api/Settings')
})

it('is asked anew when it failed, or was asked too long ago', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  prefetch('/api/Settings')
  expect(await takePrefetched('/api/Settings', undefined, never)).toBeUndefined()
  prefetch('/api/Settings')
  vi.advanceTimersByTime(20_000)
  expect(await takePrefetched('/api/Settings', undefined, never)).toBeUndefined()
  expect(window.solvaneAsked).toEqual([])
})

it('is asked when it turns out to be wanted, or else by the program', async () => {
  for (const isWanted of [true, false]) {
    fetched.mockClear()
    const asked = prefetch('/api/Farms', 'mine', Promise.resolve(isWanted))
    expect(fetched).not.toHaveBeenCalled()
    expect(await (await takePrefetched('/api/Farms', 'mine', never))?.text()).toBe(isWanted ? '/api/Farms' : undefined)
    await asked
    expect(fetched).toHaveBeenCalledTimes(isWanted ? 1 : 0)
  }
})

it('is not asked any more when that turns out too late', async () => {
  let resolveAhead: (isWanted: boolean) => void = () => undefined
  const asked = prefetch('/api/Farms', 'mine', new Promise((resolve) => (resolveAhead = resolve)))
  vi.advanceTimersByTime(20_000)
  resolveAhead(true)
  expect(await asked).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

it('is not waited for longer than its caller waits', async () => {
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  prefetch('/api/Settings')
  const caller = new AbortController()
  expect(window.solvaneAsked).toHaveLength(1)
  const taken = takePrefetched('/api/Settings', undefined, caller.signal)
  caller.abort(new Error('enough'))
  await expect(taken).rejects.toThrow('enough')
})

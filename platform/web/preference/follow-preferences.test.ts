import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CarriedPreference, carriedName, followPreferences } from './follow-preferences.ts'
import { createStoredValue } from './stored-value.ts'

let kept = new Map<string, string>()
const useBrowser = (browser: Map<string, string>) => {
  kept = browser
}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  useBrowser(new Map())
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As the server does it: the newest change wins. */
const createServer = () => {
  const held = new Map<string, CarriedPreference>()
  return {
    held,
    read: async () => [...held.values()],
    put: async (preferences: readonly CarriedPreference[]) => {
      for (const one of preferences)
        if ((held.get(one.key)?.changedAtMs ?? -1) < one.changedAtMs) held.set(one.key, one)
      return [...held.values()]
    },
  }
}

const theme = () => createStoredValue('solvane.theme', v.picklist(['light', 'dark']), 'light')
const exchanged = async () => vi.advanceTimersByTimeAsync(2_000)

test('a change reaches the server at a pause, and the next browser at its start', async () => {
  const server = createServer()
  const first = followPreferences('p-1', server)
  await first.start()
  theme().write('dark')
  await exchanged()
  expect(server.held.get('solvane.theme')?.value).toBe('dark')
  first.stop()
  useBrowser(new Map())
  const second = followPreferences('p-1', server)
  await second.start()
  expect(kept.get('solvane.theme')).toBe('"dark"')
  expect(theme().read()).toBe('dark')
  second.stop()
})

test('of two changes the newer wins, in both browsers', async () => {
  const server = createServer()
  const [here, there] = [new Map<string, string>(), new Map<string, string>()]
  useBrowser(here)
  const first = followPreferences('p-1', server)
  await first.start()
  theme().write('dark')
  first.stop()
  vi.setSystemTime(2_000_000)
  useBrowser(there)
  const second = followPreferences('p-1', server)
  await second.start()
  theme().write('light')
  await exchanged()
  second.stop()
  useBrowser(here)
  const again = followPreferences('p-1', server)
  await again.start()
  expect(server.held.get('solvane.theme')).toMatchObject({ value: 'light' })
  expect(kept.get('solvane.theme')).toBe('"light"')
  again.stop()
})

test('a preference that could not be saved is saved at the next start', async () => {
  const server = createServer()
  const away = { read: () => Promise.reject(new Error('away')), put: () => Promise.reject(new Error('away')) }
  const first = followPreferences('p-1', away)
  await first.start()
  theme().write('dark')
  await exchanged()
  first.stop()
  const second = followPreferences('p-1', server)
  await second.start()
  expect(server.held.get('solvane.theme')?.value).toBe('dark')
  second.stop()
})

test('the next person of a browser neither gets nor overwrites what the last one set', async () => {
  const [ann, bob] = [createServer(), createServer()]
  const first = followPreferences('ann', ann)
  await first.start()
  theme().write('dark')
  await exchanged()
  first.stop()
  const second = followPreferences('bob', bob)
  await second.start()
  expect(kept.has('solvane.theme')).toBe(false)
  expect(bob.held.size).toBe(0)
  second.stop()
})

test('stars that stood here before go with their person', async () => {
  const server = createServer()
  kept.set('solvane.search.p-1', '{"favourites":["farm/FR01"],"recent":[]}')
  const following = followPreferences('p-1', server)
  await following.start()
  expect(server.held.get('solvane.search')?.value).toEqual({ favourites: ['farm/FR01'], recent: [] })
  following.stop()
})

test('marks that two browsers set at the same time are merged', async () => {
  const server = createServer()
  const [here, there] = [new Map<string, string>(), new Map<string, string>()]
  const seen = (marks: Readonly<Record<string, number>>) =>
    createStoredValue('solvane.myFleet.seen.p-1', v.record(v.string(), v.number()), {}).write(marks)
  useBrowser(here)
  const first = followPreferences('p-1', server)
  await first.start()
  seen({ 'A fault': 1_000 })
  first.stop()
  useBrowser(there)
  const second = followPreferences('p-1', server)
  await second.start()
  vi.setSystemTime(1_100_000)
  seen({ 'B fault': 1_100 })
  await exchanged()
  second.stop()
  useBrowser(here)
  const again = followPreferences('p-1', server)
  await again.start()
  const both = { 'A fault': 1_000, 'B fault': 1_100 }
  expect(JSON.parse(kept.get('solvane.myFleet.seen.p-1') ?? '')).toEqual(both)
  expect(server.held.get('solvane.myFleet.seen')?.value).toEqual(both)
  again.stop()
})

test('names have no person in them, and what belongs to the device stays', () => {
  expect(carriedName('solvane.keys.p-1', 'p-1')).toBe('solvane.keys')
  expect(carriedName('solvane.myFleet.layout.p-1.fleet', 'p-1')).toBe('solvane.myFleet.layout.fleet')
  expect(carriedName('solvane.myFleet.seen.p-1', 'p-1')).toBe('solvane.myFleet.seen')
  expect(carriedName('solvane.keys.p-2', 'p-1')).toBeUndefined()
  expect(carriedName('solvane.rail', 'p-1')).toBeUndefined()
})

test.each(['solvane.theme', 'solvane.zone', 'solvane.units'])(
  '%s is told and taken under the key it has here',
  async (key) => {
    const server = createServer()
    const first = followPreferences('p-1', server)
    await first.start()
    createStoredValue(key, v.string(), '').write('chosen')
    await exchanged()
    first.stop()
    expect(server.held.get(key)?.value).toBe('chosen')
    kept.clear()
    const second = followPreferences('p-1', server)
    await second.start()
    expect(kept.get(key)).toBe('"chosen"')
    second.stop()
  },
)

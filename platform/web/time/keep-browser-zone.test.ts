import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carriedName } from '../preference/follow-preferences.ts'
import { onStoredWrite } from '../preference/stored-value.ts'
import { browserZone } from '../reader/zone-mode.ts'
import { keepBrowserZone } from './keep-browser-zone.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the zone of the browser goes to the server for whoever’s account names none, and only when it is another', () => {
  const carried: (string | undefined)[] = []
  const stop = onStoredWrite((key) => carried.push(carriedName(key, 'p-1')))
  keepBrowserZone({ id: 'p-1', timezone: 'Europe/Lisbon' })
  expect(carried).toEqual([])
  keepBrowserZone({ id: 'p-1', timezone: null })
  keepBrowserZone({ id: 'p-1', timezone: null })
  expect(carried).toEqual(['solvane.browserZone'])
  expect(kept.get('solvane.browserZone.p-1')).toBe(JSON.stringify(browserZone()))
  stop()
})

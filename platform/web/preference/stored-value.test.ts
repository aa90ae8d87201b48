import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyChoicesOf } from '../shortcuts/key-choices.ts'
import { startPageOf } from './start-page.ts'
import { createStoredValue } from './stored-value.ts'

const kept = new Map<string, string>()
const heard = new Set<(event: StorageEvent) => void>()
let isFull = false

beforeEach(() => {
  kept.clear()
  heard.clear()
  isFull = false
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, text)
      },
    },
    addEventListener: (_: string, hear: (event: StorageEvent) => void) => heard.add(hear),
    removeEventListener: (_: string, hear: (event: StorageEvent) => void) => heard.delete(hear),
  })
})
afterEach(() => vi.unstubAllGlobals())

const choice = (key: string) => createStoredValue(key, v.picklist(['light', 'dark']), 'light')

test('a full storage stops nobody: the value holds as long as the page stands', () => {
  const store = choice('full')
  const changed = vi.fn()
  store.subscribe(changed)
  isFull = true
  store.write('dark')
  expect(store.read()).toBe('dark')
  expect(changed).toHaveBeenCalledOnce()
  expect(kept.size).toBe(0)
})

test('a storage that is shut gives the first value', () => {
  Reflect.set(window.localStorage, 'getItem', () => {
    throw new DOMException('shut', 'SecurityError')
  })
  expect(choice('shut').read()).toBe('light')
})

test('a plain word is a choice, what fits no choice is nothing', () => {
  kept.set('plain', 'dark').set('json', '"dark"').set('other', 'purple').set('broken', '{')
  expect(['plain', 'json', 'other', 'broken'].map((key) => choice(key).read())).toEqual([
    'dark',
    'dark',
    'light',
    'light',
  ])
})

test('of several choices the missing ones are the first, and one that is wrong leaves none', () => {
  const usual = { palette: 'mod+k', singleKeys: true }
  for (const [index, [text, choices]] of [
    ['{"palette":"none","more":1}', { palette: 'none', singleKeys: true }] as const,
    ['{}', usual] as const,
    ['[]', usual] as const,
    ['null', usual] as const,
    ['{"palette":"mod+x","singleKeys":false}', usual] as const,
    ['{"palette":"none","singleKeys":"no"}', usual] as const,
  ].entries()) {
    kept.set(`solvane.keys.${index}`, text)
    expect(keyChoicesOf(`${index}`).read()).toEqual(choices)
  }
})

test('a person begins at a path of the page, never elsewhere', () => {
  for (const [index, [text, page]] of [
    ['"/MyFleet/Table"', '/MyFleet/Table'] as const,
    ['/Users', '/Users'] as const,
    ['"//elsewhere.example"', '/'] as const,
    ['"https://elsewhere.example"', '/'] as const,
    ['""', '/'] as const,
    [`"/${'a'.repeat(199)}"`, `/${'a'.repeat(199)}`] as const,
    [`"/${'a'.repeat(200)}"`, '/'] as const,
  ].entries()) {
    kept.set(`solvane.startPage.${index}`, text)
    expect(startPageOf(`${index}`).read()).toBe(page)
  }
})

test('another tab is heard, of this key or of all', () => {
  const store = choice('tab')
  const changed = vi.fn()
  const leave = store.subscribe(changed)
  expect(store.read()).toBe('light')
  kept.set('tab', '"dark"')
  const dispatch = (key: string | null) => {
    for (const hear of heard) hear({ key } as StorageEvent)
  }
  dispatch('unlike')
  expect(store.read()).toBe('light')
  dispatch('tab')
  expect(store.read()).toBe('dark')
  kept.clear()
  dispatch(null)
  expect(store.read()).toBe('light')
  expect(changed).toHaveBeenCalledTimes(2)
  leave()
  expect(heard.size).toBe(0)
})

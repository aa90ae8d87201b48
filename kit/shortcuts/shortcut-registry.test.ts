import { describe, expect, test } from 'vitest'
import { isBrowserKey, keyCaps, matchesKey } from './key-pattern.ts'
import { createShortcutRegistry } from './shortcut-registry.ts'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  code: `Key${name.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const page = { isTyping: false, isInDialog: false }

const registryWith = (...keys: string[]) => {
  const registry = createShortcutRegistry()
  const ran: string[] = []
  const leaves = keys.map((one) =>
    registry.add({ id: one, keys: [one], label: one, group: 'all', run: () => ran.push(one) }),
  )
  return { registry, ran, leaves }
}

test('a key runs what is registered, and nothing after it has left', () => {
  const { registry, ran, leaves } = registryWith('/', 'mod+k')
  expect(registry.press(key('/'), page)).toBe(true)
  expect(registry.press(key('k', { metaKey: true }), page)).toBe(true)
  expect(registry.press(key('k'), page)).toBe(false)
  leaves[0]?.()
  expect(registry.press(key('/'), page)).toBe(false)
  expect(ran).toEqual(['/', 'mod+k'])
  expect(registry.list().map(({ id }) => id)).toEqual(['mod+k'])
})

describe('single keys', () => {
  test.each([
    ['while somebody types', { isTyping: true, isInDialog: false }],
    ['in a dialog', { isTyping: false, isInDialog: true }],
  ])('do nothing %s; others do', (_name, where) => {
    const { registry, ran } = registryWith('?', 'mod+k')
    expect(registry.press(key('?', { shiftKey: true }), where)).toBe(false)
    registry.press(key('k', { ctrlKey: true }), where)
    expect(ran).toEqual(['mod+k'])
  })
  test('are off for what hears them itself, too', () => {
    const { registry } = registryWith()
    expect(registry.isOff(' ')).toBe(false)
    registry.setSingleKeys(false)
    expect([' ', '+', 'ArrowUp', 'Enter', 'mod+k'].map(registry.isOff)).toEqual([true, true, false, false, false])
  })
  test('can be switched off', () => {
    const { registry, ran } = registryWith('?', 'mod+k')
    registry.setSingleKeys(false)
    registry.press(key('?', { shiftKey: true }), page)
    registry.press(key('k', { ctrlKey: true }), page)
    expect(ran).toEqual(['mod+k'])
  })
})

test.each(['mod+t', 'mod+w', 'mod+r', 'mod+f', 'mod+l', 'mod+shift+n', 'F5', 'Tab'])(
  '%s is left to the browser',
  (one) => {
    expect(isBrowserKey(one)).toBe(true)
    expect(() => registryWith(one)).toThrow('belongs to the browser')
  },
)

test('a key of the browser may be listed', () => {
  const { registry } = registryWith()
  registry.add({ id: 'leave', keys: ['Tab'], label: 'Leave the table', group: 'Table' })
  expect(registry.list().map(({ id }) => id)).toContain('leave')
})

test('in a dialog Escape and arrows belong to the dialog', () => {
  const { registry, ran } = registryWith('Escape', 'ArrowRight', 'mod+k')
  for (const one of ['Escape', 'ArrowRight']) registry.press(key(one), { isTyping: false, isInDialog: true })
  registry.press(key('k', { ctrlKey: true }), { isTyping: false, isInDialog: true })
  expect(ran).toEqual(['mod+k'])
  registry.press(key('Escape'), page)
  expect(ran).toEqual(['mod+k', 'Escape'])
})

test('of two with the same key the first wins, and the list tells an id once', () => {
  const registry = createShortcutRegistry()
  const ran: number[] = []
  for (const number of [1, 2])
    registry.add({ id: 'search', keys: ['/'], label: 'Search', group: 'Table', run: () => ran.push(number) })
  registry.press(key('/'), page)
  expect(ran).toEqual([1])
  expect(registry.list()).toHaveLength(1)
})

test('with Alt a Mac writes another sign', () => {
  expect(matchesKey('alt+k', { ...key('˚', { altKey: true }), code: 'KeyK' })).toBe(true)
  expect(matchesKey('alt+k', key('k'))).toBe(false)
})

test('caps are those of the keyboard', () => {
  expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('ArrowUp', false)).toEqual(['↑'])
  expect(keyCaps('?', false)).toEqual(['?'])
})

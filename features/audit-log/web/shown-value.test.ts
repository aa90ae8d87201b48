import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test.each([
  [['fromAtMs'], '1795348980000', { kind: 'instant', atMs: 1_795_348_980_000 }],
  [['linkUntil'], '2026-11-22T12:00:00.000Z', { kind: 'instant', atMs: Date.UTC(2026, 10, 22, 12) }],
  [['products', 'MyFleet'], '3', { kind: 'flags', value: 3 }],
  [['isEnabled'], 'false', { kind: 'yesNo', isYes: false }],
  [['version'], '3', { kind: 'text', text: '3' }],
  [['fromAtMs'], 'null', { kind: 'text', text: 'null' }],
  [['login'], '2026', { kind: 'text', text: '2026' }],
] as const)('%j of %s is %j', (path, text, shown) => expect(shownValue(path, text)).toEqual(shown))

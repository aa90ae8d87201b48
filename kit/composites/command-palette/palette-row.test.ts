import { expect, test } from 'vitest'
import { markAfterKey, type PaletteRow } from './palette-row.ts'

const rows: readonly PaletteRow[] = [
  { kind: 'heading', id: 'recent', label: 'Recent' },
  { kind: 'choice', id: 'a', label: 'A' },
  { kind: 'choice', id: 'b', label: 'B' },
  { kind: 'heading', id: 'screens', label: 'Screens' },
  { kind: 'choice', id: 'c', label: 'C' },
]

test.each([
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 4, 2],
  ['ArrowUp', 1, 1],
  ['PageDown', 1, 4],
  ['PageUp', 4, 1],
  ['Enter', 1, undefined],
])('%s from %i leads to %s', (key, from, to) => expect(markAfterKey(key, from, rows, 8)).toBe(to))

test('nothing to mark', () => expect(markAfterKey('ArrowDown', -1, [], 8)).toBe(-1))

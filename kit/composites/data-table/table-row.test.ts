import { expect, test } from 'vitest'
import { opensBy } from './table-row.tsx'

test.each([
  ['the name', {}, 0, true, 'name'],
  ['what the column calls its way in', { opens: true }, 1, true, 'link'],
  ['another cell', {}, 1, true, undefined],
  ['a table whose rows do not open', { opens: true }, 0, false, undefined],
] as const)('a press on %s', (_name, column, place, rowsOpen, way) => {
  expect(opensBy(column, place, rowsOpen)).toBe(way)
})

import { expect, test } from 'vitest'
import { heldIds } from './held-rows.ts'

test.each([
  ['nothing new', ['a', 'b'], ['a', 'b'], ['a', 'b'], false],
  ['a further page comes at the end', ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c'], false],
  ['a new alarm waits', ['a', 'b'], ['n', 'a', 'b'], ['a', 'b'], true],
  ['an alarm that has gone stays in its place', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'], true],
  ['another order waits', ['a', 'b'], ['b', 'a'], ['a', 'b'], true],
  ['a page comes although an alarm is new', ['a', 'b'], ['n', 'a', 'b', 'c'], ['a', 'b', 'c'], true],
])('%s', (_, before, now, ids, isChanged) => {
  expect(heldIds(before, now)).toEqual({ ids, isChanged })
})

import { expect, test } from 'vitest'
import { TagGroups } from './tag-groups.ts'

test('readers of the same tags share a group whatever the order they asked in', () => {
  const groups = new TagGroups()
  const one = groups.join(new Set([1, 2, 3]))
  const same = groups.join(new Set([3, 1, 2]))
  const other = groups.join(new Set([1, 2]))
  expect(one).toBe(same)
  expect(other).not.toBe(one)
  expect([...groups.of(3)]).toEqual([one])
  expect(groups.of(1).size).toBe(2)
  expect(groups.join(new Set())).toBeUndefined()
})

test('a group ends with its last reader', () => {
  const groups = new TagGroups()
  const one = groups.join(new Set([1]))
  const same = groups.join(new Set([1]))
  if (!one || !same) throw new Error('no group')
  groups.leave(one)
  expect(groups.size).toBe(1)
  groups.leave(same)
  expect(groups.size).toBe(0)
  expect(groups.of(1).size).toBe(0)
})

import { expect, test } from 'vitest'
import { onlineFarms, onlineTagIds } from './online-farms.ts'
import { rowOf, tagIdOf, testReader } from './test-farm.ts'

const withWord = rowOf('LW')
const withoutWord = rowOf('LO', { tags: [] })
const lines = [withWord, withoutWord].map(({ farm }) => ({ farm }))
const codes = (values: Parameters<typeof testReader>[0]) =>
  onlineFarms(lines, testReader(values))?.map(({ farm }) => farm.farmCode)
const old = { value: 1, ageMs: 61_000 }

test('a farm without a controller lives by what its machines send, here as everywhere', () => {
  expect(codes({ 'LO/WT1/ActivePower': 700 })).toEqual(['LO'])
  expect(codes({ 'LO/WT1/ActivePower': old })).toEqual([])
})

test('a farm with a life word lives by it alone, once it has come', () => {
  expect(codes({ 'LW/LifeWord': 1 })).toEqual(['LW'])
  expect(codes({ 'LW/LifeWord': old, 'LW/WT1/ActivePower': 700 })).toEqual([])
  expect(codes({ 'LW/WT1/ActivePower': 700 })).toEqual(['LW'])
})

test('before anything was heard of any of them nobody knows', () => {
  expect(codes({})).toBeUndefined()
  expect(codes({ 'LO/WT1/ActivePower': old })).toBeDefined()
})

test('what tells it is subscribed to, life words first', () => {
  const ids = onlineTagIds(lines)
  expect(ids[0]).toBe(tagIdOf('LW/LifeWord'))
  expect(ids).toContain(tagIdOf('LO/WT2/State'))
  expect(ids).toContain(tagIdOf('LW/WT1/ActivePower'))
  expect(ids).not.toContain(tagIdOf('LW/WT1/State'))
})

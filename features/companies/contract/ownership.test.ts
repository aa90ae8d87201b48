import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closedCircle,
  meanOwners,
  overfullDay,
  ownershipOn,
  type Share,
  sharesOn,
  ultimateOwners,
} from './ownership.ts'
import { ownershipLayers } from './ownership-layers.ts'

const held = (
  company: string,
  holder: string,
  percent: number,
  from = '2020-01-01',
  to: string | null = null,
): Share => ({
  company,
  holder: /^[a-z]/.test(holder) ? { company: holder } : { name: holder },
  percent,
  from,
  to,
})
const day = '2026-06-01'

test('shares multiply through the layers', () => {
  const shares = [
    held('park', 'holding', 60),
    held('park', 'fund', 40),
    held('holding', 'Family', 75),
    held('holding', 'fund', 25),
  ]
  expect(ultimateOwners(shares, 'park', day)).toEqual([
    { owner: { company: 'fund' }, percent: 55 },
    { owner: { name: 'Family' }, percent: 45 },
  ])
})

test('a part without a recorded owner counts as the unknown part of its company', () => {
  const shares = [held('park', 'holding', 50), held('holding', 'Family', 80)]
  expect(ultimateOwners(shares, 'park', day)).toEqual([
    { owner: { unknownOf: 'park' }, percent: 50 },
    { owner: { name: 'Family' }, percent: 40 },
    { owner: { unknownOf: 'holding' }, percent: 10 },
  ])
})

test('a company without shareholders owns itself', () => {
  expect(ultimateOwners([], 'park', day)).toEqual([{ owner: { company: 'park' }, percent: 100 }])
})

test('a circle is computed through', () => {
  // B holds 20 % of A, A holds 100 % of B: all of A belongs to Family in the end.
  const shares = [held('a', 'b', 20), held('a', 'Family', 80), held('b', 'a', 100)]
  expect(ultimateOwners(shares, 'a', day)).toEqual([{ owner: { name: 'Family' }, percent: expect.closeTo(100, 9) }])
  expect(ultimateOwners(shares, 'b', day)).toEqual([{ owner: { name: 'Family' }, percent: expect.closeTo(100, 9) }])
  expect(closedCircle(shares)).toBeUndefined()
})

test('a circle without an owner outside is found, from its first day', () => {
  const shares = [held('a', 'b', 100, '2024-03-01'), held('b', 'a', 100, '2020-01-01')]
  expect(closedCircle(shares)).toEqual({ day: '2024-03-01', companies: ['a', 'b'] })
  expect(() => ultimateOwners(shares, 'a', day)).toThrow('own each other')
  // The owner outside sells all: the circle begins on the next day.
  const sold = [
    held('a', 'b', 20),
    held('a', 'Family', 80, '2020-01-01', '2024-02-29'),
    held('a', 'b', 80, '2024-03-01'),
  ]
  expect(closedCircle([...sold, held('b', 'a', 100)])).toEqual({ day: '2024-03-01', companies: ['a', 'b'] })
})

test('more than 100 % are found on their first day; the last day of a share is included', () => {
  const shares = [held('a', 'X', 60, '2020-01-01', '2023-12-31'), held('a', 'Y', 60, '2024-01-01')]
  expect(overfullDay(shares)).toBeUndefined()
  expect(overfullDay([...shares, held('a', 'Z', 40.001, '2022-05-01')])).toEqual({
    day: '2022-05-01',
    percent: 100.001,
  })
  expect(sharesOn(shares, '2023-12-31')).toHaveLength(1)
})

test('30 % sold on the 15th count for the days before', () => {
  const shares = [
    held('park', 'Seller', 100, '2020-01-01', '2025-09-14'),
    held('park', 'Seller', 70, '2025-09-15'),
    held('park', 'Buyer', 30, '2025-09-15'),
  ]
  expect(meanOwners(shares, 'park', '2025-09-01', '2025-09-30')).toEqual([
    { owner: { name: 'Seller' }, percent: expect.closeTo((14 * 100 + 16 * 70) / 30, 9) },
    { owner: { name: 'Buyer' }, percent: expect.closeTo((16 * 30) / 30, 9) },
  ])
})

test('the parts add up to 100 % for any shares with an owner outside', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const share = fc.record({
    company: fc.constantFrom(...names),
    holder: fc.constantFrom(...names, 'Family', 'Fund'),
    percent: fc.integer({ min: 1, max: 19 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(share, { selector: ({ company, holder }) => `${company} ${holder}` }), (drawn) => {
      const shares = drawn
        .filter(({ company, holder }) => company !== holder)
        .map((one) => held(one.company, one.holder, one.percent))
      fc.pre(overfullDay(shares) === undefined)
      const total = ultimateOwners(shares, 'a', day).reduce((sum, { percent }) => sum + percent, 0)
      expect(total).toBeCloseTo(100, 8)
    }),
  )
})

test('the layers stand one above the highest company that an owner holds, with the part that passes through each', () => {
  const shares = [
    held('park', 'spv', 100),
    held('spv', 'holding', 60),
    held('spv', 'fund', 30),
    held('holding', 'fund', 50),
    held('holding', 'Family', 50),
  ]
  const { nodes, edges } = ownershipLayers(ownershipOn(shares, day), 'park')
  expect(nodes.map(({ key, layer, percent }) => [key, layer, percent])).toEqual([
    ['company park', 0, 100],
    ['company spv', 1, 100],
    ['company holding', 2, 60],
    ['unknown spv', 2, expect.closeTo(10, 9)],
    ['company fund', 3, 60],
    ['name Family', 3, 30],
  ])
  expect(edges).toContainEqual({ from: 'company fund', to: 'company holding', percent: 50 })
  expect(edges).toContainEqual({ from: 'unknown spv', to: 'company spv', percent: 10 })
})

test('a circle has layers, too: a company keeps its first one', () => {
  const shares = [held('a', 'b', 20), held('a', 'Family', 80), held('b', 'a', 100)]
  const { nodes } = ownershipLayers(ownershipOn(shares, day), 'a')
  expect(nodes.map(({ key, layer }) => [key, layer])).toEqual([
    ['company a', 0],
    ['name Family', 1],
    ['company b', 1],
  ])
})

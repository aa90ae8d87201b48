import { expect, test } from 'vitest'
import { boostsOf, farmsInOrder, type UsedItems, withStar, withUse } from './used-items.ts'

const none: UsedItems = { favourites: [], recent: [] }

test('a star is given and taken back', () => {
  const once = withStar(none, 'farm/FR-VLM')
  expect(once.favourites).toEqual(['farm/FR-VLM'])
  expect(withStar(once, 'farm/FR-VLM')).toEqual(none)
})

test('what was used last stands first, once, and the list does not grow for ever', () => {
  let used = none
  for (let at = 0; at < 100; at += 1) used = withUse(used, `machine/${at % 30}`)
  used = withUse(used, 'machine/5')
  expect(used.recent[0]).toBe('machine/5')
  expect(used.recent).toHaveLength(20)
  expect(new Set(used.recent).size).toBe(20)
})

test('favourites are lifted above recent ones, the newest above older ones, both above all', () => {
  const boosts = boostsOf({ favourites: ['a', 'b'], recent: ['b', 'c', 'd'] })
  const order = ['x', 'd', 'c', 'b', 'a'].toSorted((one, other) => (boosts.get(other) ?? 0) - (boosts.get(one) ?? 0))
  expect(order).toEqual(['b', 'a', 'c', 'd', 'x'])
})

test('farms are offered with favourites first, then those used last, then the others by name', () => {
  const farms = ['WT10', 'WT2', 'ábel', 'Zorn', 'Mar', 'Sol'].map((name) => ({ farmCode: name.toLowerCase(), name }))
  const used = { favourites: ['farm/zorn', 'machine/mar/1'], recent: ['farm/sol', 'farm/wt10', 'farm/gone'] }
  const order = (items: UsedItems) => farmsInOrder(farms, items, 'en-GB').map(({ name }) => name)
  expect(order(used)).toEqual(['Zorn', 'Sol', 'WT10', 'ábel', 'Mar', 'WT2'])
  expect(order(none)).toEqual(['ábel', 'Mar', 'Sol', 'WT2', 'WT10', 'Zorn'])
})

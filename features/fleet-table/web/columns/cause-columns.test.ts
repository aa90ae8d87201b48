import { expect, test } from 'vitest'
import { causeColumnIds, standsByNeed } from './cause-columns.tsx'

const ordered = (sort: string, need = 'all') => standsByNeed({ sort, need })

test('an order by a column of causes keeps these columns, in both directions', () => {
  for (const id of [...causeColumnIds, 'need', 'state']) expect([ordered(id), ordered(`-${id}`)]).toEqual([true, true])
})

test('another order shows them only where rows of one need are left', () => {
  expect([ordered('name'), ordered('-energyToday'), ordered('name', 'fault')]).toEqual([false, false, true])
})

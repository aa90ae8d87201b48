import { expect, test } from 'vitest'
import { declareSlot, fillingsOf, fillSlot } from './slot.ts'

const panel = declareSlot<{ readonly farmCode: string }>('panel')
const other = declareSlot<{ readonly farmCode: string }>('other')

const part = (id: string, order: number, right: 'super-admin' | 'signed-in' = 'signed-in') => ({
  id,
  order,
  right,
  label: `words.${id}`,
  part: async () => ({ default: ({ farmCode }: { readonly farmCode: string }) => farmCode }),
})

const fillings = [
  fillSlot(panel, part('second', 20)),
  fillSlot(other, part('elsewhere', 1)),
  fillSlot(panel, part('first', 10)),
  fillSlot(panel, part('forbidden', 5, 'super-admin')),
]

test('a slot shows its own parts in their order, of those for which the person has the right', () => {
  const shown = fillingsOf(panel, fillings, (right) => right === 'signed-in')
  expect(shown.map(({ id }) => id)).toEqual(['first', 'second'])
})

test('a slot that nobody fills is empty', () => {
  expect(fillingsOf(declareSlot<never>('empty'), fillings, () => true)).toEqual([])
})

test('a part that takes something else does not fit', () => {
  // @ts-expect-error the slot hands over a code, not a number
  fillSlot(panel, { ...part('wrong', 1), part: async () => ({ default: (_: { readonly farmCode: number }) => null }) })
})

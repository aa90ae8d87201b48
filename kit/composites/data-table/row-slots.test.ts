import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRowSlots } from './row-slots.ts'

it('a row keeps its element while others come and go beside it', () => {
  const slotsOf = createRowSlots<string>()
  expect(slotsOf(['a', 'b', 'c', 'd'])).toEqual([0, 1, 2, 3])
  expect(slotsOf(['b', 'c', 'd', 'e'])).toEqual([1, 2, 3, 4])
  expect(slotsOf(['e', 'd', 'c', 'b'])).toEqual([4, 3, 2, 1])
})

it('where most rows go, those that come take over the elements as they stand', () => {
  const slotsOf = createRowSlots<string>()
  slotsOf(['a', 'b', 'c', 'd'])
  slotsOf(['b', 'c', 'd', 'e'])
  expect(slotsOf(['x', 'e', 'y', 'z', 'w'])).toEqual([1, 2, 3, 4, 5])
  expect(slotsOf(['q'])).toEqual([1])
})

it('no two rows ever stand in one element, and asking twice changes nothing', () => {
  const keys = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 12 }), (steps) => {
      const slotsOf = createRowSlots<number>()
      for (const step of steps) {
        const slots = slotsOf(step)
        expect(new Set(slots).size).toBe(step.length)
        expect(slotsOf(step)).toEqual(slots)
      }
    }),
  )
})

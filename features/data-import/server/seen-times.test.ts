import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeenTimes, fingerprintOf } from './seen-times.ts'

test('finds the last row of every repeated time, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 200 }), (times) => {
      const seen = createSeenTimes()
      const truth = new Map<number, number>()
      for (const [index, timeMs] of times.entries()) {
        expect(seen.note(timeMs, index, index)?.row).toBe(truth.get(timeMs))
        truth.set(timeMs, index)
      }
    }),
  )
})

test('grows beyond its first arrays', () => {
  const seen = createSeenTimes()
  for (let index = 0; index < 5000; index += 1) expect(seen.note(index, index, 0)).toBeUndefined()
  expect(seen.note(4321, 9999, 0)?.row).toBe(4321)
})

test('fingerprints tell cells apart, not only their concatenation', () => {
  expect(fingerprintOf(['1', '23'])).not.toBe(fingerprintOf(['12', '3']))
  expect(fingerprintOf(['1', '2'])).toBe(fingerprintOf(['1', '2']))
})

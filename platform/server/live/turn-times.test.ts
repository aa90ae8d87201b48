import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TurnTimes } from './turn-times.ts'

const everyMs = 80

/** Begins of turns that follow each other, each so late. */
const beginsOf = (lateMs: readonly number[], startMs: number): number[] => {
  const times = new TurnTimes()
  let nowMs = startMs
  return lateMs.map((late) => {
    nowMs += times.untilNext(nowMs, everyMs) + late
    times.begin(nowMs, everyMs)
    return nowMs
  })
}

test('the first turn, and one after a rest, begins at once', () => {
  const times = new TurnTimes()
  expect(times.untilNext(1_000, everyMs)).toBe(0)
  times.begin(1_000, everyMs)
  expect(times.untilNext(1_010, everyMs)).toBe(70)
  times.begin(1_080, everyMs)
  expect(times.untilNext(5_000, everyMs)).toBe(0)
})

test('turns that come a little late keep their pace', () => {
  const late = fc.array(fc.integer({ min: 0, max: everyMs / 2 }), { minLength: 2 })
  fc.assert(
    fc.property(late, fc.integer({ min: 0, max: 1e6 }), (lateMs, startMs) => {
      expect(beginsOf(lateMs, startMs)).toEqual(lateMs.map((ms, index) => startMs + index * everyMs + ms))
    }),
  )
})

test('however late turns come, there are no more than time has room for, and none at once after another', () => {
  const late = fc.array(fc.integer({ min: 0, max: 10 * everyMs }), { minLength: 2 })
  fc.assert(
    fc.property(late, (lateMs) => {
      const begins = beginsOf(lateMs, 0)
      for (const [index, beginMs] of begins.entries()) {
        expect(beginMs).toBeGreaterThanOrEqual(index * everyMs)
        if (index > 0) expect(beginMs - (begins[index - 1] ?? 0)).toBeGreaterThanOrEqual(everyMs / 2)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKnownTimes } from './known-times.ts'

const hourMs = 3_600_000

test('live values, history that comes backwards by half days and what fills a long gap are free; what repeats is not', () => {
  const known = createKnownTimes()
  const taken = (fromHour: number, toHour: number) => {
    let free = 0
    for (let minute = fromHour * 60; minute < toHour * 60; minute += 10) if (known.take(1, minute * 60_000)) free += 1
    return free
  }
  expect(taken(100, 112)).toBe(72)
  expect(taken(88, 100)).toBe(72)
  expect(taken(76, 88)).toBe(72)
  expect(taken(76, 112)).toBe(0)
  expect(taken(130, 131)).toBe(6)
  expect(taken(112, 130)).toBe(108)
  expect(taken(112, 131)).toBe(0)
})

test('a time that was taken or covered is never free again, whatever came between', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), at: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ kind: fc.constant('cover' as const), at: fc.nat(300), length: fc.nat(30) }),
  )
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 200 }),
      fc.constantFrom(2 * hourMs, 1, Number.POSITIVE_INFINITY),
      (steps, reachMs) => {
        const known = createKnownTimes(reachMs)
        const stored = new Set<number>()
        for (const one of steps) {
          if (one.kind === 'take') {
            const isFree = known.take(7, one.at * hourMs)
            if (stored.has(one.at)) expect(isFree).toBe(false)
            stored.add(one.at)
          } else {
            known.cover(7, one.at * hourMs, (one.at + one.length) * hourMs)
            for (let at = one.at; at <= one.at + one.length; at++) stored.add(at)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('where others write too, only what is newer than all that is known is free', () => {
  const known = createKnownTimes(Number.POSITIVE_INFINITY)
  known.cover(1, 0, 10 * hourMs)
  expect(known.take(1, 50 * hourMs)).toBe(true)
  expect(known.take(1, 49 * hourMs)).toBe(false)
  expect(known.take(1, 51 * hourMs)).toBe(true)
})

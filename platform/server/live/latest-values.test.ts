import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Sample } from '../telemetry/historian.ts'
import { createLatestValues } from './latest-values.ts'

const nowMs = Date.UTC(2026, 5, 1, 12)
const sample = (tagId: number, timeMs: number, value: number): Sample => ({
  tagId,
  timeMs,
  value,
  quality: qualities.good,
})
const create = () => createLatestValues({ farmOf: (tagId) => (tagId < 10 ? 'A' : undefined) }, () => nowMs)

test('the newest measurement wins, not the last arrival', () => {
  const latest = create()
  expect(latest.offer([sample(1, nowMs, 10)])).toHaveLength(1)
  expect(latest.offer([sample(1, nowMs - 60_000, 9)])).toEqual([])
  expect(latest.get(1)).toEqual({ timeMs: nowMs, value: 10, quality: qualities.good })
  expect(latest.newestOfFarm('A')).toBe(nowMs)
})

test('a stamp more than five minutes ahead never gets in, one of a minute does', () => {
  const latest = create()
  expect(latest.offer([sample(1, nowMs + 300_001, 1), sample(2, nowMs + 2 * 365 * 86_400_000, 1)])).toEqual([])
  expect(latest.get(1)).toBeUndefined()
  expect(latest.newestOfFarm('A')).toBeUndefined()
  expect(latest.offer([sample(1, nowMs + 60_000, 2)])).toHaveLength(1)
})

test('a value of a time when the clock of the server was ahead gives way to a true one', () => {
  let clockMs = nowMs + 3_600_000
  const latest = createLatestValues({ farmOf: () => 'A' }, () => clockMs)
  latest.offer([sample(1, nowMs + 3_600_000, 1)])
  expect(latest.get(1)?.value).toBe(1)
  clockMs = nowMs + 1_000
  expect(latest.offer([sample(1, nowMs, 2)])).toHaveLength(1)
  expect(latest.get(1)?.value).toBe(2)
  expect(latest.newestOfFarm('A')).toBe(nowMs)
  expect(latest.offer([sample(1, nowMs - 1_000, 3)])).toEqual([])
})

test('values of a time whose samples were removed give way to what is stored, or to none; later ones stay', () => {
  const latest = create()
  latest.offer([sample(1, nowMs - 1_000, 1), sample(2, nowMs - 1_000, 2), sample(3, nowMs, 3), sample(11, nowMs, 4)])
  const stored = new Map([1, 3].map((tagId) => [tagId, { timeMs: nowMs - 5_000, value: 7, quality: qualities.good }]))
  const range = { fromMs: nowMs - 9_000, toMs: nowMs - 1_000 }
  expect(latest.withdraw([1, 2, 3, 4], range, stored)).toEqual([1, 2])
  expect([1, 2, 3].map((tagId) => latest.get(tagId)?.value)).toEqual([7, undefined, 3])
  expect(latest.newestOfFarm('A')).toBe(nowMs)
  latest.withdraw([3], { fromMs: 0, toMs: nowMs }, new Map())
  expect(latest.newestOfFarm('A')).toBe(nowMs - 5_000)
})

test('a value counts as replaced until one comes that is newer than the removed one', () => {
  const latest = create()
  latest.offer([sample(1, nowMs - 1_000, 1), sample(2, nowMs - 1_000, 2)])
  const stored = new Map([
    [1, { timeMs: nowMs - 5_000, value: 7, quality: qualities.good }],
    [2, { timeMs: nowMs - 1_000, value: 2, quality: qualities.good }],
  ])
  // What still stands in the store was not removed.
  expect(latest.withdraw([1, 2], { fromMs: 0, toMs: nowMs }, stored)).toEqual([1])
  latest.offer([sample(1, nowMs - 2_000, 3)])
  expect([latest.get(1)?.value, latest.isReplaced(1), latest.isReplaced(2)]).toEqual([3, true, false])
  latest.offer([sample(1, nowMs, 4)])
  expect(latest.isReplaced(1)).toBe(false)
})

test('the same sample again changes nothing, another value for the same instant corrects it', () => {
  const latest = create()
  latest.offer([sample(1, nowMs, 10)])
  expect(latest.offer([sample(1, nowMs, 10)])).toEqual([])
  expect(latest.offer([sample(1, nowMs, 11)])).toHaveLength(1)
  expect(latest.get(1)?.value).toBe(11)
})

test('of several samples of one tag only the newest is returned', () => {
  const latest = create()
  expect(latest.offer([sample(1, nowMs - 2, 1), sample(1, nowMs, 3), sample(1, nowMs - 1, 2)])).toEqual([
    sample(1, nowMs, 3),
  ])
})

test('whatever the order and the cuts, the end is the same', () => {
  const samples = fc.array(
    fc.record({
      tagId: fc.nat(3),
      timeMs: fc.integer({ min: nowMs - 50, max: nowMs }),
      quality: fc.constant(qualities.good),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(samples, fc.nat(40), (list, cut) => {
      // One value for each tag and instant: a conflict is decided by arrival, on purpose.
      const valued = list.map((entry) => ({ ...entry, value: entry.timeMs * 10 + entry.tagId }))
      const one = create()
      one.offer(valued)
      const other = create()
      const reversed = valued.toReversed()
      other.offer(reversed.slice(0, cut))
      other.offer(reversed.slice(cut))
      for (const tagId of [0, 1, 2, 3]) expect(other.get(tagId)).toEqual(one.get(tagId))
    }),
  )
})

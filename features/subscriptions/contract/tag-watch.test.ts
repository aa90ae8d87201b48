import { expect, test } from 'vitest'
import { minuteMs } from '../../../domain/time-zone.ts'
import type { TagCondition } from './subscription.ts'
import { lookAtTag, newTagWatch } from './tag-watch.ts'

const start = Date.UTC(2026, 5, 10)

/** Events of a tag that is looked at each minute. */
const eventsOf = (condition: TagCondition, values: readonly (number | string | undefined)[]) => {
  let watch = newTagWatch
  let sample: { value: number | string; timeMs: number } | undefined
  return values.map((value, minute) => {
    const nowMs = start + minute * minuteMs
    if (value !== undefined) sample = { value, timeMs: nowMs }
    const look = lookAtTag(condition, watch, sample, nowMs)
    watch = look.watch
    return look.event
  })
}

test('over a limit for two minutes; back only below the hysteresis', () => {
  const over = { kind: 'over', limit: 80, hysteresis: 5, forMinutes: 2 } as const
  expect(eventsOf(over, [70, 81, 82, 83, 84, 78, 81, 74, 90])).toEqual([
    null,
    null,
    null,
    'raised',
    null,
    null,
    null,
    'cleared',
    null,
  ])
})

test('a short excursion tells nothing', () => {
  const over = { kind: 'over', limit: 80, hysteresis: 0, forMinutes: 2 } as const
  expect(eventsOf(over, [81, 79, 81, 79])).toEqual([null, null, null, null])
})

test('under a limit at once', () => {
  const under = { kind: 'under', limit: 10, hysteresis: 2, forMinutes: 0 } as const
  expect(eventsOf(under, [11, 9, 11, 12])).toEqual([null, 'raised', null, 'cleared'])
})

test('each change, but not the first sight', () => {
  expect(eventsOf({ kind: 'changed' }, ['A', 'A', 'B', undefined, 'A'])).toEqual([null, null, 'raised', null, 'raised'])
})

test('silent for three minutes until it speaks; what has never spoken is not silent', () => {
  const silent = { kind: 'silent', forMinutes: 3 } as const
  const none = undefined
  expect(eventsOf(silent, [1, none, none, none, none, 2])).toEqual([null, null, null, 'raised', null, 'cleared'])
  expect(eventsOf(silent, [none, none, none, none, none])).toEqual([null, null, null, null, null])
})

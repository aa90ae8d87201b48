import { expect, test } from 'vitest'
import { toLocalMs } from '../../../../domain/time-zone.ts'
import { proposeStep } from './propose-step.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const begin = Date.UTC(2024, 2, 1)
const times = (stepMs: number, count = 60, firstMs = begin) =>
  Array.from({ length: count }, (_, index) => firstMs + index * stepMs)
const step = (list: readonly number[]) => proposeStep(list).stepMinutes

test.each([
  ['one minute', times(minuteMs), 1],
  ['ten minutes', times(10 * minuteMs), 10],
  ['a quarter', times(15 * minuteMs), 15],
  ['hours', times(60 * minuteMs), 60],
  ['hours of India in universal time', times(60 * minuteMs, 60, begin + 30 * minuteMs), 60],
  ['days', times(dayMs), 1440],
  ['two days', times(dayMs, 2), 1440],
  ['days that begin at 06:00', times(dayMs, 60, begin + 6 * 60 * minuteMs), 1440],
  ['days with an offset', times(dayMs, 60, begin - 60 * minuteMs), 1440],
  ['days with gaps', times(dayMs).filter((_, index) => index % 7 !== 5), 1440],
  ['weeks', times(7 * dayMs), 10_080],
  ['months', Array.from({ length: 24 }, (_, index) => Date.UTC(2023, index, 1)), undefined],
  ['ends of months', Array.from({ length: 24 }, (_, index) => Date.UTC(2023, index + 1, 0)), undefined],
  ['no grid', times(minuteMs).map((time, index) => time + index * index * 7_919), undefined],
  ['one time', [begin], undefined],
  ['none', [], undefined],
])('%s: %#', (_, list, minutes) => {
  expect(step(list)).toBe(minutes)
  expect(step(list.toReversed())).toBe(minutes)
  expect(step([...list, ...list, Number.NaN])).toBe(minutes)
})

test('midnights of a zone over its clock change are days', () => {
  const local = times(dayMs, 60, Date.UTC(2024, 2, 1))
  const midnights = local.map((time) => time - (toLocalMs('Europe/Paris', time) - time))
  expect(new Set(midnights.map((time) => time % dayMs)).size).toBe(2)
  expect(step(midnights)).toBe(1440)
})

test('months say why they have no step', () => {
  const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1))
  expect(proposeStep(months).reason).toMatch(/by a month, which no step describes/)
})

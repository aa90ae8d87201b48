import { describe, expect, test } from 'vitest'
import {
  bucketIndex,
  dayPeriod,
  fillGaps,
  isoWeekAt,
  type PeriodStep,
  periodAt,
  periodEdges,
  periodLabel,
  periodsIn,
  tenMinuteStarts,
} from './period.ts'
import { toLocalMs } from './time-zone.ts'

const utc = (text: string): number => Date.parse(`${text}Z`)
const hourMs = 3_600_000

const zones = [
  'Europe/Paris',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Atlantic/Canary',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]

/** A small repeatable generator (mulberry32), so that a failure can be run again. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('ten-minute steps of a day', () => {
  test.each([
    ['Europe/Paris', '2026-06-01', 144],
    ['Europe/Paris', '2026-03-29', 138],
    ['Europe/Paris', '2026-10-25', 150],
    ['Atlantic/Azores', '2026-03-29', 138],
    ['Atlantic/Azores', '2026-10-25', 150],
    ['Australia/Lord_Howe', '2026-10-04', 141],
    ['Australia/Lord_Howe', '2026-04-05', 147],
    ['Asia/Kathmandu', '2026-03-29', 144],
    ['Africa/Cairo', '2026-04-24', 138],
    ['America/Sao_Paulo', '2018-11-04', 138],
    ['America/Sao_Paulo', '2018-02-17', 150],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 144],
  ])('%s %s has %i', (zone, day, count) => {
    const { startMs, endMs } = dayPeriod(zone, day)
    const starts = tenMinuteStarts(zone, startMs, endMs)
    expect(starts).toHaveLength(count)
    expect(new Set(starts.map((timeMs) => periodLabel(zone, '10m', timeMs))).size).toBe(count)
    expect(starts.every((timeMs, index) => index === 0 || timeMs > (starts[index - 1] ?? 0))).toBe(true)
  })
  test('a year has 52,560 or 52,704', () => {
    const steps = (year: number) => {
      const { startMs, endMs } = periodAt('Europe/Paris', 'year', utc(`${year}-06-01`))
      return tenMinuteStarts('Europe/Paris', startMs, endMs).length
    }
    expect(steps(2026)).toBe(52_560)
    expect(steps(2024)).toBe(52_704)
  })
})

describe('fillGaps', () => {
  test.each([
    ['2026-03-29', 138],
    ['2026-10-25', 150],
  ])('keeps every row of %s once, and makes %i', (day, count) => {
    const { startMs, endMs } = dayPeriod('Europe/Paris', day)
    const rows = tenMinuteStarts('Europe/Paris', startMs, endMs)
      .filter((_, index) => index % 3 !== 0)
      .map((timeMs) => ({ timeMs }))
    const filled = fillGaps(rows, 'Europe/Paris', startMs, endMs)
    expect(filled).toHaveLength(count)
    expect(filled.filter(({ row }) => row !== undefined)).toHaveLength(rows.length)
    expect(filled.every(({ timeMs, row }) => row === undefined || row.timeMs === timeMs)).toBe(true)
  })
  test('leaves rows outside the range out', () => {
    expect(fillGaps([{ timeMs: -1 }, { timeMs: 600_000 }], 'UTC', 0, 600_000)).toEqual([{ timeMs: 0, row: undefined }])
  })
})

test('a bucket never begins after what it holds, and none holds two hours (1,000,000 instants)', () => {
  const random = randomFrom(20_260_329)
  const fromMs = utc('1995-01-01')
  const lengthMs = utc('2037-01-01') - fromMs
  const violations: string[] = []
  for (let count = 0; count < 1_000_000; count += 1) {
    const zone = zones[Math.floor(random() * zones.length)] as string
    const timeMs = fromMs + Math.floor(random() * lengthMs)
    const hour = periodAt(zone, 'hour', timeMs)
    const tenMinutes = periodAt(zone, '10m', timeMs)
    const clockHour = Math.floor(toLocalMs(zone, timeMs) / hourMs)
    const right =
      hour.startMs <= timeMs &&
      timeMs < hour.endMs &&
      hour.endMs - hour.startMs <= hourMs &&
      Math.floor(toLocalMs(zone, hour.startMs) / hourMs) === clockHour &&
      Math.floor(toLocalMs(zone, hour.endMs - 1) / hourMs) === clockHour &&
      tenMinutes.startMs <= timeMs &&
      timeMs < tenMinutes.endMs &&
      tenMinutes.startMs >= hour.startMs &&
      tenMinutes.endMs <= hour.endMs
    if (!right) violations.push(`${zone} ${new Date(timeMs).toISOString()}`)
  }
  expect(violations).toEqual([])
})

test('days, weeks, months and years hold their instants and join without holes', () => {
  const random = randomFrom(7)
  const violations: string[] = []
  for (let count = 0; count < 20_000; count += 1) {
    const zone = zones[count % zones.length] as string
    const timeMs = utc('2009-01-01') + Math.floor(random() * (utc('2030-01-01') - utc('2009-01-01')))
    for (const step of ['day', 'week', 'month', 'year'] satisfies PeriodStep[]) {
      const { startMs, endMs } = periodAt(zone, step, timeMs)
      const next = periodAt(zone, step, endMs)
      if (!(startMs <= timeMs && timeMs < endMs && next.startMs === endMs)) {
        violations.push(`${zone} ${step} ${new Date(timeMs).toISOString()}`)
      }
    }
  }
  expect(violations).toEqual([])
})

describe('periodsIn', () => {
  test('labels the hours of the long day apart', () => {
    const { startMs, endMs } = dayPeriod('Europe/Paris', '2026-10-25')
    const labels = periodsIn('Europe/Paris', 'hour', startMs, endMs).map(({ label }) => label)
    expect(labels).toHaveLength(25)
    expect(labels.slice(2, 4)).toEqual(['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00'])
    expect(new Set(labels).size).toBe(25)
  })
  test('leaves a day out that did not exist', () => {
    const labels = periodsIn('Pacific/Apia', 'day', utc('2011-12-29T10:00'), utc('2012-01-01T10:00'))
    expect(labels.map(({ label }) => label)).toEqual(['2011-12-29', '2011-12-31', '2012-01-01'])
  })
  test('gives a repeated hour of the evening before to the day that has begun', () => {
    const labels = periodsIn('America/St_Johns', 'day', utc('2010-11-06T12:00'), utc('2010-11-08T12:00'))
    expect(labels.map(({ label }) => label)).toEqual(['2010-11-06', '2010-11-07', '2010-11-08'])
  })
  test('cuts the first and the last to the range', () => {
    expect(periodsIn('UTC', 'month', utc('2026-01-15'), utc('2026-03-02'))).toEqual([
      { startMs: utc('2026-01-15'), endMs: utc('2026-02-01'), label: '2026-01' },
      { startMs: utc('2026-02-01'), endMs: utc('2026-03-01'), label: '2026-02' },
      { startMs: utc('2026-03-01'), endMs: utc('2026-03-02'), label: '2026-03' },
    ])
  })
  test('of nothing is nothing', () => {
    expect(periodsIn('UTC', 'day', 5, 5)).toEqual([])
    expect(periodEdges('UTC', 'day', 5, 4)).toEqual([])
  })
})

test('bucketIndex finds the bucket of an instant', () => {
  const edges = [0, 10, 10, 30]
  expect([-1, 0, 9, 10, 29, 30].map((timeMs) => bucketIndex(edges, timeMs))).toEqual([-1, 0, 0, 2, 2, -1])
  expect(bucketIndex([], 0)).toBe(-1)
})

describe('the calendar', () => {
  test.each([
    ['2020-12-31', 2020, 53],
    ['2021-01-01', 2020, 53],
    ['2021-01-03', 2020, 53],
    ['2021-01-04', 2021, 1],
    ['2024-12-30', 2025, 1],
    ['2026-12-31', 2026, 53],
    ['2027-01-03', 2026, 53],
    ['2024-02-29', 2024, 9],
  ])('%s is in ISO week %i-W%i', (day, year, week) => {
    expect(isoWeekAt('Europe/Paris', dayPeriod('Europe/Paris', day).startMs)).toEqual({ year, week })
  })
  test('a leap day belongs to its month and year', () => {
    const leapDay = dayPeriod('Europe/Lisbon', '2024-02-29')
    expect(periodLabel('Europe/Lisbon', 'month', leapDay.endMs - 1)).toBe('2024-02')
    expect(periodAt('Europe/Lisbon', 'month', leapDay.startMs).endMs).toBe(leapDay.endMs)
  })
  test('a year ends at local midnight', () => {
    expect(periodAt('Asia/Kathmandu', 'year', utc('2026-06-01')).endMs).toBe(utc('2026-12-31T18:15'))
  })
  test('a week begins on Monday', () => {
    const { startMs } = periodAt('Europe/Paris', 'week', utc('2026-11-22T12:00'))
    expect(startMs).toBe(utc('2026-11-15T23:00'))
    expect(periodLabel('Europe/Paris', 'week', startMs)).toBe('2026-W47')
  })
})

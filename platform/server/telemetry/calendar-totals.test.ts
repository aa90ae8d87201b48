import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../../domain/local-time.ts'
import { bucketIndex, periodAt, periodEdges, periodsIn } from '../../../domain/period.ts'
import { heldBuckets, usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import { offsetMsAt } from '../../../domain/time-zone.ts'
import type { Historian, Sample } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Three years of each zone that hold its oddest days; one tag serves all zones of the same years. */
const zonesOfYear: Readonly<Record<number, readonly string[]>> = {
  2010: ['Pacific/Apia'],
  2017: ['America/Sao_Paulo'],
  2023: [
    'Europe/Paris',
    'Europe/Madrid',
    'Europe/Lisbon',
    'Atlantic/Azores',
    'Atlantic/Canary',
    'America/Santiago',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Eucla',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Pacific/Chatham',
    'America/St_Johns',
    'UTC',
  ],
}

/** A row an hour, and one every ten minutes in the days around each clock change of the zones. */
const timesOf = (firstYear: number, zones: readonly string[]): number[] => {
  const times: number[] = []
  const endMs = Date.UTC(firstYear + 3, 0, 3)
  for (let timeMs = Date.UTC(firstYear - 1, 11, 30); timeMs < endMs; timeMs += hourMs) {
    const changing = zones.some((zone) => offsetMsAt(zone, timeMs - 2 * dayMs) !== offsetMsAt(zone, timeMs + 2 * dayMs))
    for (let index = 0; index < (changing ? 6 : 1); index += 1) times.push(timeMs + index * 600_000)
  }
  return times
}

/** Whole numbers, so that a row in the wrong bucket shows. */
const valueAt = (timeMs: number): number => (timeMs / 600_000) % 9973

const years = Object.keys(zonesOfYear).map(Number)
const rowsOf = new Map(years.map((year) => [year, timesOf(year, zonesOfYear[year] ?? [])]))

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
  const samples = years.flatMap((tagId) =>
    (rowsOf.get(tagId) ?? []).map((timeMs): Sample => ({ tagId, timeMs, value: valueAt(timeMs), quality: 0 })),
  )
  await historian.append(samples)
  await historian.rollUp()
})
afterAll(() => historian.close())

const cases = years.flatMap((year) => (zonesOfYear[year] ?? []).map((zone) => ({ zone, year })))

test.each(cases)('days, months and years of $zone from $year add up to the rows', async ({ zone, year }) => {
  const startMs = periodAt(zone, 'year', Date.UTC(year, 5, 1)).startMs
  const endMs = periodAt(zone, 'year', Date.UTC(year + 2, 5, 1)).endMs
  const times = rowsOf.get(year) ?? []
  const rows = times.filter((timeMs) => timeMs >= startMs && timeMs < endMs)
  const readings = times.map((timeMs) => ({ timeMs, value: valueAt(timeMs) }))
  const rule = { longestSilenceMs: usualLongestSilenceMs, nowMs: Number.POSITIVE_INFINITY }

  for (const step of ['day', 'month', 'year'] as const) {
    const edges = periodEdges(zone, step, startMs, endMs)
    const totals = await historian.totals([year], edges)
    const expected = heldBuckets(readings, edges, rule)
    expect(totals.map(({ bucket, coveredMs, count }) => [edges[bucket], coveredMs, count])).toEqual(
      expected.map(({ startMs: atMs, coveredMs, good }) => [atMs, coveredMs, good]),
    )
    for (const [index, { mean }] of totals.entries()) expect(mean).toBeCloseTo(expected[index]?.mean ?? Number.NaN, 6)
    expect(totals.reduce((sum, total) => sum + total.count, 0)).toBe(rows.length)
  }
  for (const resolution of ['1d', undefined] as const) {
    const edges = periodEdges(zone, 'day', startMs, endMs)
    const [series] = await historian.series({
      tagIds: [year],
      fromMs: startMs,
      toMs: endMs,
      zone,
      widthPx: 550,
      ...(resolution && { resolution }),
    })
    const totals = await historian.totals([year], edges)
    const place = (index: number) => series?.times.indexOf(edges[index] as number) ?? -1
    expect(series?.stepMs).toBe(dayMs)
    expect(series?.times).toEqual(totals.map(({ bucket }) => edges[bucket]))
    for (const { bucket, mean, coveredMs, count, minimum, maximum } of totals) {
      const at = place(bucket)
      expect(series?.values[at]).toBeCloseTo(mean, 9)
      expect([series?.covered?.[at], series?.count?.[at], series?.minimum?.[at], series?.maximum?.[at]]).toEqual([
        coveredMs,
        count,
        minimum,
        maximum,
      ])
    }
  }
  const days = periodsIn(zone, 'day', startMs, endMs)
  const edges = periodEdges(zone, 'day', startMs, endMs)
  const strays = rows.filter((timeMs) => days[bucketIndex(edges, timeMs)]?.label !== localDay(timeMs, zone))
  expect(strays).toEqual([])
})

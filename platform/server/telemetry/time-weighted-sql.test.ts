import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldReading, heldBuckets, usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import type { Historian, Sample, TagSeries } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startMs = Date.parse('2026-03-28T20:00:00Z')
const endMs = startMs + 8 * hourMs

let historian: Historian
let nextTag = 1
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const edgesBetween = (fromMs: number, toMs: number, stepMs: number): number[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) + 1 }, (_, index) => fromMs + index * stepMs)

interface Signal {
  readonly readings: readonly HeldReading[]
  readonly silenceMs: number
}

const anySignal = fc.record({
  readings: fc
    .uniqueArray(
      fc.record({
        timeMs: fc.integer({ min: startMs, max: endMs - 1 }),
        value: fc.option(fc.integer({ min: -2_000, max: 2_000 }), { freq: 6 }),
      }),
      { selector: ({ timeMs }) => timeMs, minLength: 1, maxLength: 25 },
    )
    .map((readings) => readings.toSorted((a, b) => a.timeMs - b.timeMs))
    // A tag without any number is shown by its texts.
    .filter((readings) => readings.some(({ value }) => value !== null)),
  silenceMs: fc.constantFrom(20_000, usualLongestSilenceMs, usualLongestSilenceMs, 90 * minuteMs, 6 * hourMs),
})

const expectLike = (series: TagSeries | undefined, { readings, silenceMs }: Signal, stepMs: number, toMs: number) => {
  const from = Math.floor(startMs / stepMs) * stepMs
  const buckets = heldBuckets(readings, edgesBetween(from, toMs, stepMs), {
    longestSilenceMs: silenceMs,
    nowMs: Number.POSITIVE_INFINITY,
  })
  expect(series?.times).toEqual(buckets.map((bucket) => bucket.startMs))
  expect(series?.covered).toEqual(buckets.map(({ coveredMs }) => coveredMs))
  expect(series?.count).toEqual(buckets.map(({ good }) => good))
  expect(series?.minimum).toEqual(buckets.map(({ minimum }) => minimum))
  expect(series?.maximum).toEqual(buckets.map(({ maximum }) => maximum))
  expect(series?.last).toEqual(buckets.map(({ last }) => last))
  for (const [index, mean] of (series?.values ?? []).entries())
    expect(mean).toBeCloseTo(buckets[index]?.mean ?? Number.NaN, 6)
}

const levels = [
  ['10m', 10 * minuteMs],
  ['1h', hourMs],
  ['1d', 24 * hourMs],
] as const

const samplesOf = (tagId: number, { readings }: Signal): Sample[] =>
  readings.map(({ timeMs, value }) => ({ tagId, timeMs, value: value ?? 7, quality: value === null ? 2 : 0 }))

test('rollups, totals and fine steps are those of the definition, however the values came', {
  timeout: 120_000,
}, async () => {
  const round = async (signals: readonly Signal[], order: readonly number[], cut: number, edge: number) => {
    const tagIds = signals.map(() => nextTag++)
    await historian.setSilences(new Map(signals.map(({ silenceMs }, index) => [tagIds[index] as number, silenceMs])))
    const samples = signals.flatMap((signal, index) => samplesOf(tagIds[index] as number, signal))
    const mixed = samples
      .map((sample, index) => ({ sample, rank: order[index % order.length] ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ sample }) => sample)
    const at = Math.floor((cut / 100) * mixed.length)
    await historian.append(mixed.slice(0, at))
    await historian.rollUp()
    // The second half again with some of the first: doubles change nothing.
    await historian.append(mixed.slice(Math.floor(at / 2)))
    const toMs = endMs + 8 * hourMs
    for (const [resolution, stepMs] of levels) {
      const all = await historian.series({ tagIds, fromMs: startMs, toMs, widthPx: 100, resolution })
      for (const [index, signal] of signals.entries()) expectLike(all[index], signal, stepMs, toMs)
    }
    const edges = [startMs, startMs + edge * 1_000, startMs + 5 * hourMs + 15 * minuteMs, toMs]
    const totals = await historian.totals(tagIds, edges)
    for (const [index, { readings, silenceMs }] of signals.entries()) {
      const rule = { longestSilenceMs: silenceMs, nowMs: Number.POSITIVE_INFINITY }
      const expected = heldBuckets(readings, edges, rule)
      const found = totals.filter(({ tagId }) => tagId === tagIds[index])
      expect(found.map(({ bucket, coveredMs, count }) => [edges[bucket], coveredMs, count])).toEqual(
        expected.map(({ startMs: atMs, coveredMs, good }) => [atMs, coveredMs, good]),
      )
      for (const [place, { mean }] of found.entries()) expect(mean).toBeCloseTo(expected[place]?.mean ?? Number.NaN, 6)
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySignal, { minLength: 12, maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 5 * 3_600 }),
      round,
    ),
    { numRuns: 2 },
  )
})

test('a value that is reported on change weighs as long as it holds', async () => {
  const [hourly, rare] = [nextTag++, nextTag++]
  const at = (tagId: number, timeMs: number, value: number): Sample => ({ tagId, timeMs, value, quality: 0 })
  await historian.setSilences(
    new Map([
      [hourly, 2 * hourMs],
      [rare, 2 * hourMs],
    ]),
  )
  await historian.append([
    at(hourly, startMs, 0),
    ...Array.from({ length: 360 }, (_, second) => at(hourly, startMs + 54 * minuteMs + second * 1_000, 2_000)),
    at(hourly, startMs + hourMs, 0),
    at(rare, startMs, 1_000),
    at(rare, startMs + 2 * hourMs, 0),
  ])
  const [hour, two] = await historian.totals([hourly, rare], [startMs, startMs + hourMs])
  expect(hour).toMatchObject({ mean: 200, coveredMs: hourMs })
  expect(two).toMatchObject({ mean: 1_000, coveredMs: hourMs })
  const [, , second] = await historian.totals([hourly, rare], [startMs, startMs + hourMs, startMs + 2 * hourMs])
  expect(second).toMatchObject({ tagId: rare, bucket: 0, mean: 1_000, coveredMs: hourMs })
})

test('another longest silence recomputes what is stored, and empties buckets in which nothing holds any more', async () => {
  const tagId = nextTag++
  await historian.setSilences(new Map([[tagId, 3 * hourMs]]))
  await historian.append([{ tagId, timeMs: startMs, value: 5, quality: 0 }])
  await historian.rollUp()
  const read = async () => {
    const [series] = await historian.series({
      tagIds: [tagId],
      fromMs: startMs,
      toMs: endMs,
      widthPx: 100,
      resolution: '1h',
    })
    return series?.covered
  }
  expect(await read()).toEqual([hourMs, hourMs, hourMs])
  await historian.setSilences(new Map([[tagId, 90 * minuteMs]]))
  expect(await read()).toEqual([hourMs, hourMs / 2])
  await historian.append([{ tagId, timeMs: startMs + 5 * minuteMs, value: null, quality: 3 }])
  expect(await read()).toEqual([5 * minuteMs])
})

test('the running ten minutes are covered until now', async () => {
  const tagId = nextTag++
  const timeMs = Date.now() - 5_000
  await historian.append([{ tagId, timeMs, value: 5, quality: 0 }])
  const [series] = await historian.series({
    tagIds: [tagId],
    fromMs: timeMs - hourMs,
    toMs: Date.now() + hourMs,
    widthPx: 100,
    resolution: '10m',
  })
  const covered = series?.covered?.reduce((sum, ms) => sum + ms, 0) ?? 0
  expect(covered).toBeGreaterThanOrEqual(5_000)
  expect(covered).toBeLessThan(60_000)
})

test('a step of many weeks weighs all of its time', async () => {
  const tagId = nextTag++
  const weekMs = 7 * 24 * hourMs
  const fromMs = Date.UTC(2020, 0, 6)
  await historian.setSilences(new Map([[tagId, weekMs]]))
  await historian.append(
    Array.from({ length: 64 }, (_, week) => ({
      tagId,
      timeMs: fromMs + week * weekMs,
      value: 10 * (week % 2),
      quality: 0,
    })),
  )
  const [series] = await historian.series({ tagIds: [tagId], fromMs, toMs: fromMs + 64 * weekMs, widthPx: 2 })
  expect(series?.stepMs).toBeGreaterThan(8 * weekMs)
  expect(series?.covered?.reduce((sum, ms) => sum + ms, 0)).toBe(64 * weekMs)
  const energy = series?.values.reduce<number>((sum, mean, at) => sum + Number(mean) * (series.covered?.[at] ?? 0), 0)
  expect(energy).toBeCloseTo(5 * 64 * weekMs, -3)
})

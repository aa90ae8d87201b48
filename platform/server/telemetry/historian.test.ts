import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SampleValue } from '../../../domain/quality.ts'
import type { Historian, Sample } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const day = Date.parse('2026-03-02T00:00:00Z')

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const sample = (tagId: number, timeMs: number, value: SampleValue, quality: Sample['quality'] = 0): Sample => ({
  tagId,
  timeMs,
  value,
  quality,
})

const every = (tagId: number, stepMs: number, count: number, value: (index: number) => SampleValue): Sample[] =>
  Array.from({ length: count }, (_, index) => sample(tagId, day + index * stepMs, value(index)))

const rawOf = async (tagIds: readonly number[], fromMs = 0, toMs = 4e12): Promise<Sample[]> => {
  const rows: Sample[] = []
  for await (const block of historian.raw(tagIds, fromMs, toMs)) rows.push(...block)
  return rows
}

describe('raw samples', () => {
  test('come back as they were sent, in order, booleans as numbers', async () => {
    await historian.append([
      sample(1, day + 3, 'Stopped, "by" hand\n', 1),
      sample(1, day + 1, -12.625),
      sample(1, day + 2, null),
      sample(2, day, true),
      sample(2, day + 1, false, 2),
      sample(1, day + 4, ''),
    ])
    expect(await rawOf([2, 1])).toEqual([
      sample(1, day + 1, -12.625),
      sample(1, day + 2, null, 3),
      sample(1, day + 3, 'Stopped, "by" hand\n', 1),
      sample(1, day + 4, ''),
      sample(2, day, 1),
      sample(2, day + 1, 0, 2),
    ])
  })
  test('of the same tag and time are one: the later write, in one batch or in two', async () => {
    await historian.append([sample(3, day, 1), sample(3, day, 2)])
    expect(await rawOf([3])).toEqual([sample(3, day, 2)])
    await historian.append([sample(3, day, 'broken')])
    await historian.append([sample(3, day, 4)])
    expect(await rawOf([3])).toEqual([sample(3, day, 4)])
  })
  test('stream in blocks that join without holes', async () => {
    const rows = [...every(5, 1000, 25_000, (index) => index), ...every(6, 1000, 20_000, (index) => 5 - index)]
    await historian.append(rows)
    const blocks: number[] = []
    const read: Sample[] = []
    for await (const block of historian.raw([6, 5], day, day + dayMs)) {
      blocks.push(block.length)
      read.push(...block)
    }
    expect(Math.max(...blocks)).toBeLessThanOrEqual(20_000)
    expect(read).toEqual(rows)
  })
  test.each<[string, Sample]>([
    ['a number that is not finite', sample(4, day, Number.POSITIVE_INFINITY)],
    ['a time before 1970', sample(4, -1, 1)],
    ['a time after 2106', sample(4, 5e12, 1)],
    ['half a millisecond', sample(4, day + 0.5, 1)],
    ['a tag that is none', sample(4.5, day, 1)],
  ])('%s is refused, and the rest of its batch is not written', async (_, wrong) => {
    await expect(historian.append([sample(4, day, 1), wrong])).rejects.toThrow(RangeError)
    expect(await rawOf([4])).toEqual([])
  })
})

describe('series', () => {
  beforeAll(async () => {
    await historian.append([
      ...every(10, minuteMs, 7 * 1440, (index) => index % 10),
      ...every(11, 10 * minuteMs, 7 * 144, (index) => index),
      ...every(12, minuteMs, 7 * 1440, (index) => (index % 2 === 0 ? 'Running' : 'Stopped')),
    ])
  })
  const week = { fromMs: day, toMs: day + 7 * dayMs }

  test.each([50, 100, 336, 504, 800, 1500, 6000])(
    'never have more than two points a pixel at %i px',
    async (widthPx) => {
      for (const series of await historian.series({ tagIds: [10, 11, 12], ...week, widthPx })) {
        expect(series.times.length).toBeLessThanOrEqual(2 * widthPx)
        expect(series.times.length).toBeGreaterThanOrEqual(Math.min(widthPx / 2, 1008))
        expect(series.values).toHaveLength(series.times.length)
      }
    },
  )
  test('are raw where every row fits', async () => {
    const [dense, sparse] = await historian.series({ tagIds: [10, 11], ...week, widthPx: 600 })
    expect(sparse).toMatchObject({ resolution: 'raw', stepMs: null })
    expect(sparse?.values).toHaveLength(1008)
    expect(dense).toMatchObject({ resolution: '10m', stepMs: 10 * minuteMs })
    expect(dense).toMatchObject({ resolution: '10m' })
    expect(dense?.values[0]).toBe(4.5)
    expect([dense?.minimum?.[0], dense?.maximum?.[0], dense?.count?.[0], dense?.last?.[0]]).toEqual([0, 9, 10, 9])
  })
  test('are put together to a nice step, means weighted by time', async () => {
    const [series] = await historian.series({ tagIds: [11], ...week, widthPx: 100 })
    expect(series).toMatchObject({ resolution: '1h', stepMs: 60 * minuteMs })
    const coarse = (await historian.series({ tagIds: [11], ...week, widthPx: 30 }))[0]
    expect(coarse).toMatchObject({ resolution: '1h', stepMs: 180 * minuteMs })
    expect([
      coarse?.times[1],
      coarse?.values[1],
      coarse?.minimum?.[1],
      coarse?.maximum?.[1],
      coarse?.last?.[1],
    ]).toEqual([day + 180 * minuteMs, 26.5, 18, 35, 35])
  })
  test('weigh values by how long they held', async () => {
    await historian.append([
      ...every(13, minuteMs, 60, () => 1),
      sample(13, day + 90 * minuteMs, 62),
      ...Array.from({ length: 60 }, (_, index) => sample(13, day + dayMs + index * minuteMs, 5)),
    ])
    const [series] = await historian.series({ tagIds: [13], fromMs: day, toMs: day + 60 * dayMs, widthPx: 30 })
    expect(series).toMatchObject({ resolution: '1d', stepMs: dayMs, times: [day, day + dayMs] })
    // 1 holds for 69 minutes, and 62 for ten.
    expect(series?.values).toEqual([(69 + 10 * 62) / 79, 5])
  })
  test('of short ranges have steps below ten minutes', async () => {
    const [series] = await historian.series({ tagIds: [10], fromMs: day, toMs: day + dayMs, widthPx: 400 })
    expect(series).toMatchObject({ resolution: 'raw', stepMs: 2 * minuteMs })
    expect(series?.values.slice(0, 3)).toEqual([0.5, 2.5, 4.5])
  })
  test('of text keep its last word of each step', async () => {
    const [series] = await historian.series({ tagIds: [12], ...week, widthPx: 100 })
    expect(series).toMatchObject({ stepMs: 60 * minuteMs })
    expect(series?.values[0]).toBe('Stopped')
    expect(series?.minimum).toBeUndefined()
  })
  test('can be had at a stored step', async () => {
    const [tens, texts, none] = await historian.series({
      tagIds: [10, 12, 99],
      ...week,
      widthPx: 50,
      resolution: '10m',
    })
    expect(tens?.times).toHaveLength(1008)
    expect(texts?.times).toHaveLength(1008)
    expect(none).toEqual({ tagId: 99, resolution: '10m', stepMs: null, times: [], values: [] })
  })
  test('count only numbers of good quality', async () => {
    await historian.append([
      sample(14, day, 1),
      sample(14, day + 1000, 100, 2),
      sample(14, day + 2000, 50, 1),
      sample(14, day + 3000, null),
      sample(14, day + 4000, 'error'),
      sample(14, day + 5000, 3),
    ])
    const [series] = await historian.series({
      tagIds: [14],
      fromMs: day,
      toMs: day + dayMs,
      widthPx: 50,
      resolution: '1d',
    })
    // 1 holds for a second, until a bad value follows; 3 for ten minutes.
    expect(series).toMatchObject({ minimum: [1], maximum: [3], count: [2], covered: [601_000], last: [3] })
    expect(series?.values).toEqual([(1 + 600 * 3) / 601])
    const [raw] = await historian.series({ tagIds: [14], fromMs: day, toMs: day + dayMs, widthPx: 50 })
    expect(raw?.values).toEqual([1, null, 50, null, 'error', 3])
  })
  test('show what was appended just before, in every resolution', async () => {
    const now = Date.now()
    for (const resolution of ['raw', '10m', '1h', '1d'] as const) {
      const tagId = 20 + ['raw', '10m', '1h', '1d'].indexOf(resolution)
      await historian.append([sample(tagId, now - 1000, 1), sample(tagId, now - 40 * dayMs, 2)])
      const [series] = await historian.series({
        tagIds: [tagId],
        fromMs: now - 50 * dayMs,
        toMs: now,
        widthPx: 100,
        resolution,
      })
      expect([...new Set(series?.values)]).toEqual([2, 1])
    }
  })
  test('of an empty or absurd range are empty', async () => {
    expect(await historian.series({ tagIds: [], ...week, widthPx: 100 })).toEqual([])
    expect((await historian.series({ tagIds: [10], fromMs: 5, toMs: 5, widthPx: 100 }))[0]?.times).toEqual([])
    const [all] = await historian.series({ tagIds: [10], fromMs: 0, toMs: 8.64e12, widthPx: 50 })
    expect(all?.times.length).toBeGreaterThan(0)
  })
})

describe('totals', () => {
  beforeAll(() => historian.append(every(30, 10 * minuteMs, 288, (index) => index)))
  test('lie between their edges, whatever these are', async () => {
    const edges = [day, day + 20 * minuteMs, day + 20 * minuteMs, day + 25 * minuteMs, day + dayMs, day + 3 * dayMs]
    const totals = await historian.totals([30], edges)
    expect(totals.map(({ bucket, mean, coveredMs, count }) => [bucket, mean, coveredMs, count])).toEqual([
      [0, 0.5, 20 * minuteMs, 2],
      [2, 2, 5 * minuteMs, 1],
      // The value of minute 20 counts on both sides of minute 25.
      [3, ((143 * 144) / 2 - 2) / 141.5, dayMs - 25 * minuteMs, 141],
      [4, 215.5, dayMs, 144],
    ])
    expect(totals[3]).toMatchObject({ minimum: 144, maximum: 287 })
  })
  test('refuse edges that do not ascend', async () => {
    await expect(historian.totals([30], [day, day - 1, day + 5])).rejects.toThrow(RangeError)
  })
  test('of nothing are nothing', async () => {
    expect(await historian.totals([30], [])).toEqual([])
    expect(await historian.totals([30], [day])).toEqual([])
    expect(await historian.totals([], [day, day + 1])).toEqual([])
  })
})

test('the newest value is found however long ago it is, also one of a clock that is ahead', async () => {
  const agesMs = [-60_000, 1_000, 60_000, 1_200_000, 10_800_000, 40 * dayMs]
  const nowMs = Date.now()
  const tagIds = agesMs.map((_, index) => 70 + index)
  for (const older of [1, 0])
    await historian.append(
      agesMs.flatMap((ageMs, index) =>
        sample(70 + index, nowMs - ageMs - older * 1_000, older === 0 ? ageMs : 'older'),
      ),
    )
  const newest = await historian.newest(tagIds)
  expect(tagIds.map((tagId) => newest.get(tagId)?.value)).toEqual(agesMs)
})

test('newest, bounds and statistics', async () => {
  await historian.append([sample(40, day + 5, 'b'), sample(40, day + 4, 'a'), sample(41, day, null)])
  expect(await historian.newest([40, 41, 42])).toEqual(
    new Map([
      [40, { timeMs: day + 5, value: 'b', quality: 0 }],
      [41, { timeMs: day, value: null, quality: 3 }],
    ]),
  )
  await historian.append([sample(40, day - 3 * dayMs, 'older'), sample(40, day - 5 * dayMs, 'oldest')])
  await historian.rollUp()
  const before = async (timeMs: number) => (await historian.newest([40], timeMs)).get(40)?.value
  expect(await before(day + 5)).toBe('a')
  expect(await before(day + 4)).toBe('older')
  expect(await before(day - 3 * dayMs)).toBe('oldest')
  expect(await before(day - 5 * dayMs)).toBeUndefined()
  expect(await historian.bounds([40, 41, 42])).toEqual({ firstMs: day - 5 * dayMs, lastMs: day + 5 })
  expect(await historian.bounds([42])).toBeUndefined()
  const { rows, bytes, tables, raw, version } = await historian.statistics()
  expect(rows).toBeGreaterThan(60_000)
  expect(tables.map(({ resolution }) => resolution)).toEqual(['raw', '10m', '1h', '1d'])
  expect(tables.reduce((sum, table) => sum + table.bytes, 0)).toBe(bytes)
  expect(raw?.oldestMs).toBeLessThan(raw?.newestMs ?? 0)
  expect(version).toMatch(/^\d+\.\d+/)
  expect(bytes / rows).toBeLessThan(3.2)
  await historian.ping(5_000)
})

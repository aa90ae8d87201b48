import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { heldBuckets, usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import type { Historian, Sample } from './historian.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver, openTestHistorian, type TestOpening, withTestHistorian } from './test-historian.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Fractions whose sum depends on the order of addition. */
const awkward = (seed: number): number => Math.sin(seed * 12.9898) * 10 ** (seed % 7)

const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, index) => ({ item, rank: Math.sin(index * 78.233 + seed) * 43_758.5453 }))
    .map(({ item, rank }) => ({ item, rank: rank - Math.floor(rank) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** Everything that a reader can see of the tags, as text. */
const exportOf = async (historian: Historian, tagIds: readonly number[], fromMs: number, toMs: number) => {
  const raw: Sample[] = []
  for await (const block of historian.raw(tagIds, fromMs, toMs)) raw.push(...block)
  const rollups = []
  for (const resolution of ['10m', '1h', '1d'] as const) {
    rollups.push(await historian.series({ tagIds, fromMs, toMs, widthPx: 100, resolution }))
  }
  const totals = await historian.totals(tagIds, [fromMs, fromMs + 7 * minuteMs, toMs])
  const newest = [...(await historian.newest(tagIds))].sort(([a], [b]) => a - b)
  return { rows: raw.length, text: JSON.stringify({ raw, rollups, totals, newest }) }
}

const tagIds = Array.from({ length: 12 }, (_, index) => index + 1)
const now = Math.floor(Date.now() / minuteMs) * minuteMs

describe('the same hour, five times, split and shuffled', () => {
  test.each([
    ['long ago', Date.parse('2026-02-03T10:00:00Z')],
    // No value holds any more: what holds until now depends on when it is asked.
    ['just now', now - 75 * minuteMs],
  ])('leaves the same bytes as one clean pass (%s)', async (_, startMs) => {
    const hour: Sample[] = tagIds.flatMap((tagId) =>
      Array.from({ length: 360 }, (_, index) => ({
        tagId,
        timeMs: startMs + index * 10_000,
        value: tagId === 12 ? `state ${index % 4}` : awkward(tagId * 1000 + index),
        quality: index % 50 === 49 ? (2 as const) : (0 as const),
      })),
    )
    const exportAll = (historian: Historian) => exportOf(historian, tagIds, startMs - dayMs, startMs + dayMs)
    const clean = await withTestHistorian({}, async (once) => {
      await once.append(hour)
      await once.rollUp()
      return exportAll(once)
    })
    const replayed = await withTestHistorian({}, async (often) => {
      for (let round = 0; round < 5; round += 1) {
        const rows = shuffled(hour, round)
        for (let start = 0; start < rows.length; start += 1500 + round * 130) {
          await often.append(rows.slice(start, start + 1500 + round * 130))
        }
        if (round % 2 === 0) await often.rollUp()
      }
      await often.rollUp()
      return exportAll(often)
    })
    expect(clean.rows).toBe(hour.length)
    expect(replayed.rows).toBe(hour.length)
    expect(replayed.text).toBe(clean.text)
  })
})

describe('a write that is cut short, sent again or read meanwhile', () => {
  let opened: Historian | undefined
  const open = async (opening: TestOpening) => {
    opened = await openTestHistorian(undefined, opening)
    return opened
  }
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  test.each([
    ['the same process', false],
    ['the next one', true],
  ])(
    'a row whose insert was cut short before its note is counted when it is sent again, to %s',
    async (_, restarts) => {
      const { store, giveBack } = await borrowTestEngine()
      let isCut = false
      const openHere = () =>
        openHistorianOver(store, {
          through: (own) => ({
            ...own,
            async insert(into, rows) {
              if (!isCut || !into.startsWith('sample ')) return own.insert(into, rows)
              await own.run('DETACH TABLE rollup_due_of_sample')
              await own.insert(into, rows)
              await own.run('ATTACH TABLE rollup_due_of_sample')
              throw new Error('cut')
            },
          }),
        })
      let cut = await openHere()
      const [before, after, ...rows] = [0, 30, 10, 20].map(
        (minute): Sample => ({ tagId: 5, timeMs: now - dayMs + minute * minuteMs, value: 1, quality: 0 }),
      )
      await cut.append([before, after] as Sample[])
      await cut.rollUp()
      isCut = true
      await expect(cut.append(rows)).rejects.toThrow('cut')
      isCut = false
      if (restarts) {
        await cut.close()
        cut = await openHere()
      }
      await cut.append(rows)
      const query = { tagIds: [5], fromMs: now - 2 * dayMs, toMs: now, widthPx: 100 }
      for (const resolution of ['10m', '1h', '1d'] as const) {
        const [series] = await cut.series({ ...query, resolution })
        expect(series?.count?.reduce((sum, count) => sum + count, 0)).toBe(4)
      }
      await cut.close()
      await giveBack()
    },
  )

  test('what is sent again makes its bucket due once, not in the running ten minutes, and is not acknowledged without', async () => {
    const noted: string[] = []
    let isFailing = false
    const again = await open({
      keepsRollups: () => false,
      through: (own) => ({
        ...own,
        async insert(into, rows) {
          if (!into.startsWith('rollup_due')) return own.insert(into, rows)
          if (isFailing) throw new Error('no room')
          noted.push(rows)
          await own.insert(into, rows)
        },
      }),
    })
    const at = (timeMs: number): Sample => ({ tagId: 5, timeMs, value: 1, quality: 0 })
    const bucketMs = Math.floor((now - dayMs) / (10 * minuteMs)) * 10 * minuteMs
    const rows = [at(bucketMs + 1), at(bucketMs + 2), at(Date.now() + minuteMs)]
    await again.append(rows)
    isFailing = true
    await expect(again.append(rows)).rejects.toThrow('no room')
    isFailing = false
    for (let times = 0; times < 3; times++) await again.append(rows)
    expect(noted).toEqual([`[5,${bucketMs / 1000}]\n`])
  })

  test('readers of the same days bring their tags up to date together, each with what was there when it asked', async () => {
    let recomputed = 0
    const many = await open({
      through: (engine) => ({
        ...engine,
        run: (statement) => {
          if (statement.startsWith('INSERT INTO rollup_10m')) recomputed += 1
          return engine.run(statement)
        },
      }),
    })
    const fromMs = Math.floor(now / dayMs) * dayMs - 2 * dayMs
    const append = (value: number) =>
      many.append(
        tagIds.map((tagId) => ({ tagId, timeMs: fromMs + value * 10 * minuteMs, value, quality: 0 as const })),
      )
    const read = async (tagId: number) => {
      const query = { tagIds: [tagId], fromMs, toMs: fromMs + dayMs, widthPx: 100, resolution: '10m' as const }
      return (await many.series(query))[0]?.count?.reduce((sum, count) => sum + count, 0)
    }
    await append(1)
    const first = tagIds.map(read)
    await append(2)
    const second = tagIds.map(read)
    for (const count of await Promise.all(first)) expect(count).toBeGreaterThanOrEqual(1)
    expect(await Promise.all(second)).toEqual(tagIds.map(() => 2))
    expect(recomputed).toBeGreaterThan(0)
    expect(recomputed).toBeLessThan(tagIds.length)
  })

  test('a chart of today does not work off a month that arrives meanwhile, and each range is right when it is asked for', async () => {
    let written = 0
    const counted = await open({
      // Only this test passes over what is due.
      keepsRollups: () => false,
      through: (engine) => ({
        ...engine,
        run: (statement) => {
          if (statement.includes('INSERT INTO rollup_')) written += 1
          return engine.run(statement)
        },
      }),
    })
    const today = Math.floor(now / dayMs) * dayMs
    const rowsAt = (startMs: number) =>
      Array.from({ length: 20 }, (_, index) => ({
        tagId: 1,
        timeMs: startMs + index * 30 * minuteMs,
        value: index,
        quality: 0 as const,
      }))
    const read = async (fromMs: number, resolution: '10m' | '1h' | '1d') => {
      const before = written
      const [series] = await counted.series({ tagIds: [1], fromMs, toMs: fromMs + dayMs, widthPx: 500, resolution })
      return { rows: series?.count?.reduce((sum, count) => sum + count, 0) ?? 0, written: written - before }
    }
    await counted.append(rowsAt(today - 2 * dayMs))
    await counted.rollUp()
    await counted.append(rowsAt(today - 30 * dayMs))
    expect(await read(today - 2 * dayMs, '1h')).toEqual({ rows: 20, written: 0 })
    for (const resolution of ['10m', '1h', '1d'] as const)
      expect(await read(today - 30 * dayMs, resolution)).toEqual({ rows: 20, written: 3 })
    await counted.rollUp()
    expect(await read(today - 30 * dayMs, '1d')).toEqual({ rows: 20, written: 0 })
  })
})

describe('late, early and absurd times', () => {
  let historian: Historian
  beforeAll(async () => {
    historian = await openTestHistorian()
  })
  afterAll(() => historian.close())

  test('rollups that are asked for as they are stored are the same once nothing is due', async () => {
    const fromMs = now - 3 * dayMs
    await historian.append(
      Array.from({ length: 60 }, (_, index) => ({
        tagId: 77,
        timeMs: fromMs + index * minuteMs,
        value: index,
        quality: 0,
      })),
    )
    await historian.rollUp()
    const query = { tagIds: [77], fromMs, toMs: now, widthPx: 100, resolution: '10m' } as const
    const stored = await historian.series({ ...query, asStored: true })
    expect(stored[0]?.count?.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(stored).toEqual(await historian.series(query))
  })

  test('rows up to 30 days late put every touched bucket right', async () => {
    const fromMs = now - 30 * dayMs
    const rows = Array.from({ length: 30 * 144 }, (_, index) => ({
      tagId: 1,
      timeMs: fromMs + index * 10 * minuteMs + (index % 10) * 1000,
      value: (index * 7) % 1013,
      quality: 0 as const,
    }))
    const order = shuffled(rows, 3)
    for (let start = 0; start < order.length; start += 600) {
      await historian.append(order.slice(start, start + 600))
      if (start % 1800 === 0) await historian.rollUp()
    }
    await historian.rollUp()
    for (const [resolution, stepMs] of [
      ['10m', 10 * minuteMs],
      ['1h', hourMs],
      ['1d', dayMs],
    ] as const) {
      const edges = Array.from(
        { length: Math.ceil((now - fromMs) / stepMs) + 2 },
        (_, index) => Math.floor(fromMs / stepMs) * stepMs + index * stepMs,
      )
      const rule = { longestSilenceMs: usualLongestSilenceMs, nowMs: Number.POSITIVE_INFINITY }
      const expected = heldBuckets(rows, edges, rule).filter(({ startMs }) => startMs < now)
      const [series] = await historian.series({ tagIds: [1], fromMs, toMs: now, widthPx: 100, resolution })
      expect(series?.times).toEqual(expected.map(({ startMs }) => startMs))
      expect(series?.count).toEqual(expected.map(({ good }) => good))
      expect(series?.minimum).toEqual(expected.map(({ minimum }) => minimum))
      expect(series?.maximum).toEqual(expected.map(({ maximum }) => maximum))
      expect(series?.last).toEqual(expected.map(({ last }) => last))
      for (const [index, mean] of (series?.values ?? []).entries())
        expect(mean).toBeCloseTo(expected[index]?.mean ?? Number.NaN, 9)
    }
    expect((await historian.newest([1])).get(1)).toMatchObject({ timeMs: rows.at(-1)?.timeMs })
  })

  test('a correction takes a value out of its bucket again', async () => {
    const timeMs = now - 3 * dayMs
    const read = async () =>
      (await historian.series({ tagIds: [2], fromMs: timeMs - dayMs, toMs: now, widthPx: 100, resolution: '1h' }))[0]
    await historian.append([{ tagId: 2, timeMs, value: 5, quality: 0 }])
    await historian.rollUp()
    expect(new Set((await read())?.values)).toEqual(new Set([5]))
    await historian.append([{ tagId: 2, timeMs, value: 5, quality: 2 }])
    await historian.rollUp()
    expect((await read())?.values ?? []).not.toContain(5)
  })

  test('1970 and two years ahead do not disturb other times or tags', async () => {
    const sample = (tagId: number, timeMs: number, value: number): Sample => ({ tagId, timeMs, value, quality: 0 })
    await historian.append([
      sample(3, now - hourMs, 1),
      sample(4, now - hourMs, 2),
      sample(3, 5_000, 3),
      sample(3, now + 730 * dayMs, 4),
    ])
    await historian.rollUp()
    const last = { fromMs: now - dayMs, toMs: now, widthPx: 500 }
    for (const resolution of [undefined, '10m', '1h', '1d'] as const) {
      const series = await historian.series({ tagIds: [3, 4], ...last, ...(resolution && { resolution }) })
      // A value may hold on into the next ten minutes.
      expect(series.map(({ values }) => [...new Set(values)])).toEqual([[1], [2]])
    }
    expect((await historian.newest([4])).get(4)).toMatchObject({ timeMs: now - hourMs, value: 2 })
    const [all] = await historian.series({
      tagIds: [3],
      fromMs: 0,
      toMs: now + 800 * dayMs,
      widthPx: 500,
      resolution: '1d',
    })
    expect(all?.values).toEqual([3, 1, 4])
    expect(await historian.bounds([3, 4])).toEqual({ firstMs: 5_000, lastMs: now + 730 * dayMs })
  })

  test('a batch may reach over many years', async () => {
    await historian.append(
      Array.from({ length: 130 }, (_, month) => ({
        tagId: 5,
        timeMs: Date.UTC(1971, month, 3),
        value: month,
        quality: 0 as const,
      })),
    )
    const [series] = await historian.series({ tagIds: [5], fromMs: 0, toMs: now, widthPx: 1000, resolution: '1d' })
    expect(series?.values).toHaveLength(130)
  })
})

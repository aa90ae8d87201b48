import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SampleValue } from '../../../domain/quality.ts'
import { type Engine, isRefusal } from './engine.ts'
import type { Historian, Resolution, Sample } from './historian.ts'
import { createQueryCoalescer } from './query-coalescer.ts'
import { asJson, asValues, runsOf } from './series-form.ts'
import { rollupSeries } from './series-rows.ts'
import { usualSilences } from './silences.ts'
import { openTestHistorian } from './test-historian.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Rows of each of two tags, a second apart: more than the store reads at once. */
const secondsOfMany = 70_000
const day = Date.parse('2026-03-02T00:00:00Z')

let engine: Engine
let historian: Historian
/** Stands before the answer of a count of rows. */
let beforeCounted = async (): Promise<void> => undefined
/** Stands before rows are read as JSON. */
let beforeWritten = async (): Promise<void> => undefined
/** Statements whose rows came back as JSON, with their limits, and how they ended. */
let written: { mostRows: number | undefined; end?: 'answered' | 'refused' }[] = []
afterEach(() => {
  beforeCounted = async () => undefined
  beforeWritten = async () => undefined
})
const noting = async <Answer>(mostRows: number | undefined, ask: () => Promise<Answer>): Promise<Answer> => {
  const one: (typeof written)[number] = { mostRows }
  written.push(one)
  await beforeWritten()
  try {
    const answer = await ask()
    one.end = 'answered'
    return answer
  } catch (error) {
    if (isRefusal(error)) one.end = 'refused'
    throw error
  }
}
beforeAll(async () => {
  historian = await openTestHistorian(undefined, {
    through: (own) => {
      engine = own
      return {
        ...own,
        async columns(select) {
          const answer = await own.columns(select)
          if (select.includes('countIf(quality = 0')) await beforeCounted()
          return answer as never
        },
        written: (select, width, mostRows) => noting(mostRows, () => own.written(select, width, mostRows)),
        writtenColumns: (select, width, inOneThread) =>
          noting(undefined, () => own.writtenColumns(select, width, inOneThread)),
      }
    },
  })
})
afterAll(() => historian.close())

const every = (
  tagId: number,
  stepMs: number,
  count: number,
  value: (index: number) => SampleValue,
  quality = (_: number): Sample['quality'] => 0,
): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    tagId,
    timeMs: day + index * stepMs,
    value: value(index),
    quality: quality(index),
  }))

/** Both forms of one question, the JSON read again. */
const bothForms = async (query: Parameters<Historian['series']>[0]) => {
  const written = await historian.writtenSeries(query)
  return {
    values: await historian.series(query),
    texts: written.map((parts) => JSON.parse(Buffer.concat(parts).toString())),
  }
}

describe('a series as JSON', () => {
  beforeAll(async () => {
    await historian.append([
      ...every(1, minuteMs, 3 * 1440, (index) => index / 7),
      ...every(2, 30 * minuteMs, 100, (index) => (index % 3 === 0 ? null : index)),
      ...every(3, minuteMs, 1440, (index) => (index % 2 === 0 ? 'Running, [1]' : '"Stopped"\n')),
      ...every(4, 10 * minuteMs, 300, (index) => (index % 5 === 0 ? `code ${index}` : index)),
      ...every(
        5,
        10 * minuteMs,
        300,
        (index) => index,
        (index) => (index % 4 === 0 ? 2 : 0),
      ),
      ...every(6, 10 * minuteMs, 200, (index) => index % 2 === 0),
      ...every(7, minuteMs, 2, (index) => index),
      ...[10, 11].flatMap((tagId) => every(tagId, 1_000, secondsOfMany, (index) => index)),
    ])
  })
  const tagIds = [7, 3, 1, 6, 2, 5, 4, 99]
  const cases: [Resolution | 'fitting', number][] = [
    ['fitting', 10_000],
    ['fitting', 800],
    ['fitting', 100],
    ['raw', 800],
    ['10m', 800],
    ['1h', 800],
    ['1d', 800],
  ]

  test.each(cases)('holds what the values hold, at %s and %i px', async (resolution, widthPx) => {
    for (const days of [0.2, 3, 60]) {
      const range = { fromMs: day + 90_000, toMs: day + days * dayMs, widthPx }
      const { values, texts } = await bothForms({
        tagIds,
        ...range,
        ...(resolution !== 'fitting' && { resolution }),
      })
      expect(values.map(({ tagId }) => tagId)).toEqual(tagIds)
      expect(texts).toEqual(values)
    }
  })

  test('of many who ask at the same time is what each would get alone', async () => {
    const range = { fromMs: day + 90_000, toMs: day + 30 * dayMs, widthPx: 800 }
    // Nobody has to look for rollups that are due.
    await historian.rollUp()
    const asked = [...tagIds.map((tagId) => [tagId]), [1, 2], [6, 5, 4]]
    const ask = (tagIds: readonly number[], resolution: Resolution) =>
      historian.writtenSeries({ tagIds, ...range, resolution }).then((parts) => parts.map(String))
    for (const resolution of ['10m', '1h', '1d'] as const) {
      const alone: string[][] = []
      for (const tagIds of asked) alone.push(await ask(tagIds, resolution))
      written = []
      const together = await Promise.all(asked.map((tagIds) => ask(tagIds, resolution)))
      expect(together).toEqual(alone)
      // The first by itself, and all that came meanwhile.
      expect(written).toHaveLength(2)
    }
  })

  test('is empty where nothing is asked for', async () => {
    const { values, texts } = await bothForms({ tagIds: [1], fromMs: 5, toMs: 5, widthPx: 100 })
    expect(texts).toEqual(values)
    expect(await historian.writtenSeries({ tagIds: [], fromMs: day, toMs: day + dayMs, widthPx: 100 })).toEqual([])
  })

  test('tells a text and a bad value that came between the counting of rows and their reading', async () => {
    await historian.append(every(20, minuteMs, 30, (index) => index))
    const appended = Promise.withResolvers<void>()
    beforeCounted = async () => {
      await historian.append([
        { tagId: 20, timeMs: day + 40 * minuteMs, value: 'Stopped', quality: 0 },
        { tagId: 20, timeMs: day + 41 * minuteMs, value: 7, quality: 2 },
      ])
      appended.resolve()
    }
    beforeWritten = () => appended.promise
    const range = { fromMs: day, toMs: day + 3_600_000 }
    const [parts = []] = await historian.writtenSeries({ tagIds: [20], ...range, widthPx: 800 })
    expect(JSON.parse(Buffer.concat(parts).toString()).values.slice(-3)).toEqual([29, 'Stopped', null])
  })

  test('of few rows is read before they are counted', async () => {
    await historian.append(every(21, minuteMs, 60, (index) => index))
    const range = { tagIds: [21], fromMs: day, toMs: day + 3_600_000 }
    written = []
    const read = Promise.withResolvers<void>()
    beforeCounted = () => read.promise
    const asked = historian.writtenSeries({ ...range, widthPx: 30 })
    await expect.poll(() => written.map(({ end }) => end)).toEqual(['answered'])
    read.resolve()
    const [parts = []] = await asked
    const series = JSON.parse(Buffer.concat(parts).toString())
    expect(series).toMatchObject({ resolution: 'raw', stepMs: null })
    expect(series.times).toHaveLength(60)
    expect(written).toHaveLength(1)

    const { values, texts } = await bothForms({ ...range, widthPx: 29 })
    expect(texts[0].stepMs).toBe(2 * minuteMs)
    expect(texts).toEqual(values)
  })

  test('of many rows is not read ahead, and waits for nothing', async () => {
    const all = { tagIds: [10, 11], fromMs: day, toMs: day + secondsOfMany * 1_000, widthPx: 250 }
    written = []
    const { values, texts } = await bothForms(all)
    expect(values.map(({ stepMs }) => stepMs)).toEqual([5 * minuteMs, 5 * minuteMs])
    expect(texts).toEqual(values)
    await expect.poll(() => written.map(({ end }) => end)).toEqual(['refused', 'answered'])
    expect(written[0]?.mostRows).toBeLessThan(secondsOfMany)

    // What is read ahead never ends.
    let statements = 0
    beforeWritten = () => (statements++ === 0 ? new Promise(() => undefined) : Promise.resolve())
    expect(await historian.writtenSeries(all)).toHaveLength(2)
  })

  test('is read as counted where the engine refuses to read ahead', async () => {
    const few = { tagIds: [1, 7, 4], fromMs: day, toMs: day + 3_600_000, widthPx: 800 }
    const before = await bothForms(few)
    let statements = 0
    beforeWritten = async () => {
      if (statements++ === 0) throw Object.assign(new Error('no such setting'), { code: '452' })
    }
    const after = await bothForms(few)
    expect(statements).toBe(2)
    expect(after).toEqual(before)
    beforeWritten = async () => {
      throw new Error('the line is cut')
    }
    await expect(historian.writtenSeries(few)).rejects.toThrow('the line is cut')
  })

  test('is refused where it would be too much to hold', async () => {
    await expect(engine.written('SELECT 1, groupArray(toFloat64(number)) FROM numbers(34000000)', 2)).rejects.toThrow(
      /max_result_bytes|result/i,
    )
  })

  test('gives every number back, however it is written', async () => {
    const number = fc.oneof(
      // The store knows no zero below zero.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      fc.integer(),
      fc.constantFrom(1e21, 1e-7, Number.MAX_VALUE, Number.MIN_VALUE, 0.1 + 0.2),
    )
    const lists = fc.sample(fc.array(number, { minLength: 1, maxLength: 50 }), 40)
    const tagIds = lists.map((_, index) => 1_000 + index)
    await historian.append(
      lists.flatMap((numbers, index) =>
        every(1_000 + index, 10 * minuteMs, numbers.length, (at) => numbers[at] ?? null),
      ),
    )
    const range = { tagIds, fromMs: day, toMs: day + 2 * dayMs }
    const raw = await bothForms({ ...range, widthPx: 10_000 })
    expect(raw.texts.map(({ values }) => values)).toEqual(lists)
    expect(raw.texts).toEqual(raw.values)
    const steps = await bothForms({ ...range, widthPx: 100, resolution: '10m' })
    expect(steps.texts).toEqual(steps.values)
  })

  test('keeps the order of time, also of more rows than a block holds', async () => {
    const found = await asJson.points?.(engine, {
      from: 'sample FINAL WHERE tag IN (10, 11)',
      start: 'toFloat64(toUnixTimestamp64Milli(time))',
      shown: 'value',
      isText: 'false',
      holdMsOf: () => 600_000,
    })
    expect(found?.numbers).toHaveLength(2)
    for (const { series } of found?.numbers ?? []) {
      const { values } = JSON.parse(Buffer.concat(series).toString())
      expect(values).toHaveLength(secondsOfMany)
      expect(values.every((value: number, index: number) => value === index)).toBe(true)
    }
  })
})

test('one thread reads what is stored, of some tags', async () => {
  const inOneThread: (boolean | undefined)[] = []
  const listening: Engine = {
    ...engine,
    writtenColumns: (select, width, one) => {
      inOneThread.push(one)
      return engine.writtenColumns(select, width, one)
    },
  }
  const ask = (tags: number, closedUntilMs: number) =>
    rollupSeries(
      {
        engine: listening,
        closedUntilMs,
        finestFrom: () => 'raw',
        silences: usualSilences,
        form: asJson,
        join: createQueryCoalescer(),
      },
      Array.from({ length: tags }, (_, index) => index + 1),
      { fromMs: day, toMs: day + dayMs },
      3_600_000,
    )
  const closed = day + 2 * dayMs
  await ask(20, closed)
  // Each tag is a granule by itself; what is not closed is worked out of who knows how many samples.
  await ask(40, closed)
  await ask(20, day + dayMs / 2)
  expect(inOneThread).toEqual([true, false, false])
})

test('of stored rows no ALIAS column is read where they are sorted', async () => {
  const asked: string[] = []
  const { columns, writtenColumns } = engine
  const listening: Engine = {
    ...engine,
    columns: (select) => {
      asked.push(select)
      return columns(select) as never
    },
    writtenColumns: (select, width, inOneThread) => {
      asked.push(select)
      return writtenColumns(select, width, inOneThread)
    },
  }
  const range = { fromMs: day, toMs: day + dayMs }
  const reading = {
    engine: listening,
    closedUntilMs: day + 2 * dayMs,
    finestFrom: () => 'raw' as const,
    silences: usualSilences,
  }
  await rollupSeries({ ...reading, form: asValues, join: createQueryCoalescer() }, [1], range, 3_600_000)
  await rollupSeries({ ...reading, form: asJson, join: createQueryCoalescer() }, [1], range, 3_600_000)
  expect(asked).toHaveLength(2)
  for (const select of asked) {
    expect(select).toMatch(/FROM rollup_1h FINAL\s.* ORDER BY tag, bucket$/s)
    expect(select).not.toMatch(/\b(total|minimum|maximum)\b/)
  }
})

test('rows stand together by tag', () => {
  expect(runsOf([])).toEqual([])
  expect(runsOf([7])).toEqual([{ tagId: 7, start: 0, end: 1 }])
  expect(runsOf([0, 0, 3, 3, 3, 9])).toEqual([
    { tagId: 0, start: 0, end: 2 },
    { tagId: 3, start: 2, end: 5 },
    { tagId: 9, start: 5, end: 6 },
  ])
})

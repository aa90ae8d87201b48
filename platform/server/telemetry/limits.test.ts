import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { qualityOf, type ValueLimits, widestLimits } from '../../../domain/value-limits.ts'
import type { Historian, Sample } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Near the end of a month: its values lie in two. */
const startMs = Date.parse('2026-03-31T23:30:00Z')

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian(undefined, { keepsRollups: () => false })
})
afterAll(() => historian.close())

const values = [100, 9999, 200, -32_768, 300, 5_000, 400] as const
const samplesOf = (tagId: number, limits: ValueLimits): Sample[] =>
  values.map((value, index) => ({
    tagId,
    timeMs: startMs + index * 10 * minuteMs,
    value,
    quality: qualityOf(value, qualities.good, limits),
  }))

/** A pass judges for about a second: a busy machine needs several. */
const rollUp = async () => {
  do await historian.rollUp()
  while (historian.tagsToJudge() > 0)
}

const figuresOf = async (tagId: number) => {
  const [total] = await historian.totals([tagId], [startMs, startMs + 2 * hourMs])
  const [hours] = await historian.series({
    tagIds: [tagId],
    fromMs: startMs,
    toMs: startMs + 2 * hourMs,
    widthPx: 100,
    resolution: '10m',
  })
  const stored: Sample[] = []
  for await (const block of historian.raw([tagId], startMs, startMs + 2 * hourMs)) stored.push(...block)
  return { mean: total?.mean, coveredMs: total?.coveredMs, steps: hours?.values, stored }
}

test('stored values are judged again after a change of limits, as values are that come in', async () => {
  const limits: ValueLimits = { marks: [9999, -32_768], lowest: -100, highest: 4_000 }
  await historian.append([...samplesOf(1, widestLimits), ...samplesOf(2, limits)])
  await historian.setLimits(new Map([[2, limits]]))
  await rollUp()
  expect((await figuresOf(1)).steps).toEqual(values)

  await historian.setLimits(new Map([[1, limits]]))
  await rollUp()
  const judged = await figuresOf(1)
  expect(judged).toMatchObject({ mean: 250, coveredMs: 40 * minuteMs, steps: [100, 200, 300, 400] })
  // The values stand as they came, and say why no mean has them.
  expect(judged.stored.map(({ value, quality }) => [value, quality])).toEqual([
    [100, 0],
    [9999, qualities.missing],
    [200, 0],
    [-32_768, qualities.missing],
    [300, 0],
    [5_000, qualities.implausible],
    [400, 0],
  ])
  const asTheyCame = await figuresOf(2)
  expect(asTheyCame.stored.map(({ value, quality }) => [value, quality])).toEqual(
    judged.stored.map(({ value, quality }) => [value, quality]),
  )
  expect(asTheyCame.steps).toEqual(judged.steps)

  await historian.setLimits(new Map([[1, { ...limits, marks: [], highest: 10_000 }]]))
  await rollUp()
  expect((await figuresOf(1)).steps).toEqual([100, 9999, 200, 300, 5_000, 400])
})

test('a mark takes its own numbers where they are stored, as where they come in', async () => {
  const limits: ValueLimits = { marks: [3.4e38, -999.9, 1e-50, 1e300], lowest: -1e9, highest: 1e9 }
  const numbers = [
    3.402_823_466_385_288_6e38,
    1.797e308,
    -999.9,
    Math.fround(-999.9),
    0,
    1e300,
    3.402_823_6e38,
    -3.4e38,
  ]
  const stored = numbers.map(
    (value, index): Sample => ({
      ...{ tagId: 9, timeMs: startMs + index * minuteMs, value, quality: qualities.good },
    }),
  )
  await historian.append(stored)
  await historian.setLimits(new Map([[9, limits]]))
  await rollUp()
  const expected = numbers.map((value) => [value, qualityOf(value, qualities.good, limits)])
  expect((await figuresOf(9)).stored.map(({ value, quality }) => [value, quality])).toEqual(expected)
  const { missing, implausible, good } = qualities
  expect(expected.map(([, quality]) => quality)).toEqual([
    ...[missing, implausible, missing, missing, good, missing, implausible, implausible],
  ])
})

test('what the source calls bad stays bad, and a text that is a mark is kept', async () => {
  await historian.append([
    { tagId: 3, timeMs: startMs, value: 7, quality: qualities.bad },
    { tagId: 3, timeMs: startMs + minuteMs, value: 'N/A', quality: qualities.good },
    { tagId: 3, timeMs: startMs + 2 * minuteMs, value: 'RUN', quality: qualities.good },
    { tagId: 3, timeMs: startMs + 3 * minuteMs, value: null, quality: qualities.missing },
  ])
  await historian.setLimits(new Map([[3, { ...widestLimits, marks: ["it's", 'n/a'] }]]))
  await rollUp()
  const { stored } = await figuresOf(3)
  expect(stored.map(({ value, quality }) => [value, quality])).toEqual([
    [7, qualities.bad],
    ['N/A', qualities.missing],
    ['RUN', qualities.good],
    [null, qualities.missing],
  ])
  const [series] = await historian.series({ tagIds: [3], fromMs: startMs, toMs: startMs + hourMs, widthPx: 100 })
  expect(series?.values).toEqual([null, null, 'RUN', null])
})

test('a bad value stays bad through every change of limits', async () => {
  const wide = [7, 9_000, 9_999].map((value, index) => ({
    ...{ tagId: 5, timeMs: startMs + index * minuteMs, value },
    quality: qualities.bad,
  }))
  await historian.append(wide)
  const qualitiesBy = async (limits: ValueLimits) => {
    await historian.setLimits(new Map([[5, limits]]))
    await rollUp()
    return (await figuresOf(5)).stored.map(({ quality }) => quality)
  }
  const bad = [qualities.bad, qualities.bad, qualities.bad]
  expect(await qualitiesBy({ marks: [9_999], lowest: 0, highest: 4_000 })).toEqual(bad)
  expect(await qualitiesBy(widestLimits)).toEqual(bad)
})

test('who asks hears the tags that were judged again', async () => {
  const heard: number[][] = []
  historian.onJudged((tagIds) => heard.push([...tagIds]))
  await historian.append([{ tagId: 6, timeMs: startMs, value: 9999, quality: qualities.good }])
  await historian.setLimits(new Map([[6, { ...widestLimits, marks: [9999] }]]))
  await rollUp()
  expect(heard).toEqual([[6]])
  expect((await historian.newest([6])).get(6)?.quality).toBe(qualities.missing)
})

test('a row that comes after the limits were set takes the place of one that was judged again', async () => {
  await historian.append([{ tagId: 4, timeMs: startMs, value: 9999, quality: qualities.good }])
  await historian.setLimits(new Map([[4, { ...widestLimits, marks: [9999] }]]))
  await rollUp()
  await historian.append([{ tagId: 4, timeMs: startMs, value: 12, quality: qualities.good }])
  await rollUp()
  expect(await figuresOf(4)).toMatchObject({ mean: 12, coveredMs: 10 * minuteMs })
})

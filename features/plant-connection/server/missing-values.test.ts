import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { jsonDecoder } from '../../../platform/server/ingest/json-decoder.ts'
import { judgeMessage } from '../../../platform/server/ingest/judge-message.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { dataTopic } from '../contract/topics.ts'
import { createTagMap, registerPlants, type TagDirectory } from './port.ts'
import { setTagLimits } from './tag-limits.ts'
import { testPlant } from './test-plant.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startMs = Date.parse('2026-09-01T00:00:00Z')

let relations: Relations
let historian: Historian
let tags: TagDirectory
beforeAll(async () => {
  ;[relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const signals: object[] = [{ name: 'ActivePower' }, { name: 'WindSpeed', missingValues: [-1] }]
  signals.push({ name: 'StatusCode' }, { name: 'ProducedEnergy' })
  const plant = { ...testPlant('MARKS', signals), missingValues: [-32_768, 'NaN', 'n/a'] }
  await registerPlants(relations.db, [plant], 'connection')
  tags = await createTagMap(relations.db)
  await setTagLimits(relations.db, historian, {})
})
afterAll(async () => {
  await historian.close()
  await relations.close()
})

const tagId = (name: string) => tags.tagsOf('MARKS', 'T01')?.get(name)?.tagId ?? -1

/** Stores what a message says, as ingest does. Resolves with what it refused or found implausible. */
const send = async (text: string) => {
  const decoded = jsonDecoder.decode(dataTopic('MARKS', 'T01'), Buffer.from(text))
  const { samples, refusals } = judgeMessage(decoded, tags, Date.now())
  await historian.append(samples)
  return [...refusals].map(({ reason, occurrences }) => [reason, occurrences])
}

const energyKwh = async () => {
  const [total] = await historian.totals([tagId('ActivePower')], [startMs, startMs + 24 * hourMs])
  return ((total?.mean ?? 0) * (total?.coveredMs ?? 0)) / hourMs
}

test('a mark for "no value" is in no energy, chart or mean, and stays stored', async () => {
  const items = Array.from({ length: 29 }, (_, index) => ({
    ts: startMs + index * minuteMs,
    values: { ActivePower: index === 7 || index === 27 ? 9999 : 1_000 },
  }))
  items.push({ ts: startMs + 29 * minuteMs, values: { ActivePower: 0 } })
  expect(await send(JSON.stringify(items))).toEqual([])
  await historian.rollUp()
  // 27 minutes of 1,000 kW; with the marks as values they would be 783.
  expect(await energyKwh()).toBeCloseTo(450, 9)
  const id = tagId('ActivePower')
  for (const resolution of ['10m', '1h', '1d'] as const) {
    const [series] = await historian.series({
      tagIds: [id],
      fromMs: startMs,
      toMs: startMs + hourMs,
      widthPx: 100,
      resolution,
    })
    expect(series?.maximum?.filter((value) => value !== 1_000 && value !== 0)).toEqual([])
  }
  const [chart] = await historian.series({ tagIds: [id], fromMs: startMs, toMs: startMs + hourMs, widthPx: 500 })
  expect(chart?.values.filter((value) => value === null)).toHaveLength(2)
  const stored = []
  for await (const block of historian.raw([id], startMs, startMs + hourMs)) stored.push(...block)
  expect(stored.filter(({ value }) => value === 9999).map(({ quality }) => quality)).toEqual([
    qualities.missing,
    qualities.missing,
  ])
})

test('9999 is a value of codes and counters', async () => {
  const ts = startMs + 5 * hourMs
  await send(JSON.stringify([{ ts, values: { StatusCode: 9999, ProducedEnergy: 9999 } }]))
  const stored = []
  for await (const block of historian.raw([tagId('StatusCode'), tagId('ProducedEnergy')], ts, ts + 1))
    stored.push(...block)
  expect(stored.map(({ value, quality }) => [value, quality])).toEqual([
    [9999, qualities.good],
    [9999, qualities.good],
  ])
})

test('marks of the plant are numbers, NaN and texts; a signal may have its own', async () => {
  const at = (minute: number, values: string) =>
    `{"ts":${startMs + 10 * hourMs + minute * minuteMs},"values":${values}}`
  const refused = await send(
    `[${at(0, '{"ActivePower":-32768,"WindSpeed":-1}')},${at(1, '{"ActivePower":NaN,"WindSpeed":NaN}')},${at(2, '{"ActivePower":"N/A","WindSpeed":7}')}]`,
  )
  // NaN is no mark of the wind speed.
  expect(refused).toEqual([['not-finite', 1]])
  const stored = []
  for await (const block of historian.raw(
    [tagId('ActivePower'), tagId('WindSpeed')],
    startMs + 10 * hourMs,
    startMs + 11 * hourMs,
  ))
    stored.push(...block)
  const { missing, good } = qualities
  expect(stored.map(({ value, quality }) => [value, quality])).toEqual([
    [-32_768, missing],
    ['NaN', missing],
    ['N/A', missing],
    [-1, missing],
    ['NaN', missing],
    [7, good],
  ])
})

test.each(['NaN', 'Infinity', '1e400'])('%s ends the value before it, though it is refused', async (token) => {
  const fromMs = startMs + (20 + token.length) * hourMs
  const at = (minute: number, value: string) => `{"ts":${fromMs + minute * minuteMs},"values":{"WindSpeed":${value}}}`
  expect(await send(`[${at(0, '10')},${at(3, token)},${at(8, '4')},${at(9, '-1')}]`)).toEqual([['not-finite', 1]])
  await historian.rollUp()
  const [total] = await historian.totals([tagId('WindSpeed')], [fromMs, fromMs + hourMs])
  expect(total).toMatchObject({ mean: (3 * 10 + 4) / 4, coveredMs: 4 * minuteMs, maximum: 10 })
  const [chart] = await historian.series({
    ...{ tagIds: [tagId('WindSpeed')], fromMs, toMs: fromMs + hourMs, widthPx: 500 },
  })
  expect(chart?.values).toEqual([10, null, 4, null])
})

test('a number outside the range is stored, named, and in no total', async () => {
  const before = await energyKwh()
  const ts = startMs + 12 * hourMs
  expect(await send(JSON.stringify([{ ts, values: { ActivePower: 1.797e308, WindSpeed: 900 } }]))).toEqual([
    ['implausible', 2],
  ])
  await historian.rollUp()
  expect(await energyKwh()).toBe(before)
})

test('the setting of the installation makes 9999 a number, also where it is stored', async () => {
  const own = await createTagMap(relations.db, undefined, { atsSummaryActive: true })
  expect(own.tagsOf('MARKS', 'T01')?.get('ActivePower')?.limits?.marks).toEqual([-32_768, 'NaN', 'n/a'])
  await setTagLimits(relations.db, historian, { atsSummaryActive: true })
  await historian.rollUp()
  expect(await energyKwh()).toBeCloseTo((27 * 1_000 + 2 * 9_999) / 60, 9)
})

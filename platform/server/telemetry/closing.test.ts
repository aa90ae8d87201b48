import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import { createRevisions } from './revisions.ts'
import { startRollups } from './rollups.ts'
import { encodeSamples, sampleColumns } from './sample-rows.ts'
import { usualSilences } from './silences.ts'
import { borrowTestEngine } from './test-engine.ts'

/** Closing runs on the engine's own clock, so these tests set the durable mark back instead of waiting. */
const log = pino({ level: 'silent' })
const tenMinutesMs = 600_000
const hourMs = 3_600_000

let engine: Engine
let borrowed: Borrowed<Engine>
beforeAll(async () => {
  borrowed = await borrowTestEngine()
  engine = borrowed.store
})
afterAll(() => borrowed.giveBack())

const setClosed = (untilMs: number, revision: number) =>
  engine.insert('rollup_closed (id, until, revision)', `[1,${untilMs / 1000},${revision}]\n`)

const bucketsOf = async (table: string) => {
  const [tags, buckets, good, covered, last] = await engine.columns<[number[], number[], number[], number[], number[]]>(
    `SELECT tag, toUnixTimestamp(bucket), good, covered_ms, last FROM ${table} FINAL ORDER BY tag, bucket`,
  )
  return tags.map((tag, index) => [tag, (buckets[index] ?? 0) * 1000, good[index], covered[index], last[index]])
}

const nothingRemoved = { removedMs: () => 0 }
const usual = { current: () => usualSilences }

test('buckets that ended are closed once, all levels, and the mark is durable', async () => {
  const startMs = Math.floor(Date.now() / hourMs) * hourMs - 30 * hourMs
  await setClosed(startMs, 1)
  const samples = [1, 2].flatMap((tagId) =>
    Array.from({ length: 12 }, (_, index) => ({
      tagId,
      timeMs: startMs + (index < 6 ? index : index + 60) * tenMinutesMs,
      value: index,
      quality: 0 as const,
    })),
  )
  await engine.insert(`sample (${sampleColumns})`, encodeSamples(samples, 5))
  // As if the rows had come in time: the view has noted nothing.
  await engine.run('TRUNCATE TABLE rollup_due')

  const rollups = await startRollups(engine, createRevisions(), nothingRemoved, usual, log)
  expect(rollups.closedUntilMs()).toBe(startMs)
  await rollups.rollUp()
  expect(await bucketsOf('rollup_10m')).toEqual(
    samples.map(({ tagId, timeMs, value }) => [tagId, timeMs, 1, tenMinutesMs, value]),
  )
  expect(await bucketsOf('rollup_1h')).toEqual(
    [1, 2].flatMap((tagId) => [
      [tagId, startMs, 6, hourMs, 5],
      [tagId, startMs + 11 * hourMs, 6, hourMs, 11],
    ]),
  )
  const closedMs = rollups.closedUntilMs()
  expect(closedMs).toBeGreaterThan(Date.now() - 12 * 60_000)
  expect(closedMs).toBeLessThanOrEqual(Date.now() - 90_000)
  expect((await startRollups(engine, createRevisions(), nothingRemoved, usual, log)).closedUntilMs()).toBe(closedMs)
})

test('a clock that was set back takes the mark back with it', async () => {
  await setClosed(Math.floor(Date.now() / hourMs) * hourMs + 5 * hourMs, Date.now() + 10 * hourMs)
  const rollups = await startRollups(engine, createRevisions(), nothingRemoved, usual, log)
  expect(rollups.closedUntilMs()).toBeGreaterThan(Date.now())
  await rollups.rollUp()
  expect(rollups.closedUntilMs()).toBeLessThanOrEqual(Date.now() - 90_000)
  expect((await startRollups(engine, createRevisions(), nothingRemoved, usual, log)).closedUntilMs()).toBe(
    rollups.closedUntilMs(),
  )
})

test('notes that a pass did not finish are worked off by the next', async () => {
  const timeMs = Date.parse('2026-01-05T08:00:00Z')
  await engine.insert(`sample (${sampleColumns})`, encodeSamples([{ tagId: 7, timeMs, value: 3, quality: 0 }], 9))
  const [[due]] = await engine.columns<[number[]]>('SELECT toFloat64(count()) FROM rollup_due')
  expect(due).toBe(1)
  // Another owner, as after a crash.
  const rollups = await startRollups(engine, createRevisions(), nothingRemoved, usual, log)
  await rollups.rollUp()
  expect(await bucketsOf('rollup_1d')).toContainEqual([7, Date.parse('2026-01-05'), 1, tenMinutesMs, 3])
  const [[left]] = await engine.columns<[number[]]>('SELECT toFloat64(count()) FROM rollup_due')
  expect(left).toBe(0)
})

test('what another owner left due is settled by who asks for it first; where nothing was left nobody looks', async () => {
  const timeMs = Date.parse('2026-01-06T08:00:00Z')
  await engine.insert(`sample (${sampleColumns})`, encodeSamples([{ tagId: 8, timeMs, value: 4, quality: 0 }], 11))
  let looks = 0
  const watched: Engine = {
    ...engine,
    columns(select) {
      if (select.includes('rollup_due')) looks += 1
      return engine.columns(select)
    },
  }
  const revisions = createRevisions()
  const heir = await startRollups(watched, revisions, nothingRemoved, usual, log)
  looks = 0
  await heir.settle([8], timeMs, timeMs + 1)
  expect(looks).toBeGreaterThan(0)
  expect(await bucketsOf('rollup_1d')).toContainEqual([8, Date.parse('2026-01-06'), 1, tenMinutesMs, 4])
  await heir.rollUp()

  const next = await startRollups(watched, revisions, nothingRemoved, usual, log)
  looks = 0
  await next.settle([8], timeMs, timeMs + 1)
  expect(looks).toBe(0)

  const late = { tagId: 8, timeMs: timeMs + tenMinutesMs, value: 5, quality: 0 as const }
  await next.write([late], () => engine.insert(`sample (${sampleColumns})`, encodeSamples([late], 12)))
  const dayMs = 24 * hourMs
  const startMs = Date.parse('2026-01-06')
  // Days into which no value reaches, to midnight, and other tags ask for nothing.
  await next.settle([8], startMs - dayMs, startMs)
  await next.settle([8], startMs + 2 * dayMs, startMs + 3 * dayMs)
  await next.settle([9], startMs, startMs + dayMs)
  expect(looks).toBe(0)
  await next.settle([9, 8], startMs + 23 * hourMs, startMs + dayMs)
  expect(await bucketsOf('rollup_1d')).toContainEqual([8, startMs, 2, 2 * tenMinutesMs, 5])
})

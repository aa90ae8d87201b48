import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import { openPlainMeans } from './plain-means.ts'
import { createRevisions } from './revisions.ts'
import { startRollups } from './rollups.ts'
import { encodeSamples, sampleColumns } from './sample-rows.ts'
import { usualSilences } from './silences.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver } from './test-historian.ts'

const log = pino({ level: 'silent' })
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const startMs = Date.parse('2026-03-02T00:00:00Z')

let engine: Engine
let borrowed: Borrowed<Engine>
beforeAll(async () => {
  borrowed = await borrowTestEngine()
  engine = borrowed.store
})
afterAll(() => borrowed.giveBack())

/** 10 for nine minutes and 0 for one: sent on change, so their plain mean is 5. */
const rowsOf = (timeMs: number) => [
  { tagId: 1, timeMs, value: 10, quality: 0 as const },
  { tagId: 1, timeMs: timeMs + 9 * minuteMs, value: 0, quality: 0 as const },
  { tagId: 1, timeMs: timeMs + 10 * minuteMs, value: null, quality: 0 as const },
]

test('rollups from before are read as plain means, until they are recomputed day by day, newest first', async () => {
  const times = [startMs, startMs + dayMs]
  await engine.insert(`sample (${sampleColumns})`, encodeSamples(times.flatMap(rowsOf), 5))
  await engine.run('TRUNCATE TABLE rollup_due')
  for (const table of ['rollup_10m', 'rollup_1h', 'rollup_1d'])
    await engine.insert(
      `${table} (tag, bucket, samples, good, last, total_of_several, minimum_of_several, maximum_of_several, revision)`,
      times.map((timeMs) => `[1,${timeMs / 1000},2,2,0,10,0,10,6]\n`).join(''),
    )
  const historian = await openHistorianOver(engine, { keepsRollups: () => false })
  const means = async (resolution: '10m' | '1h' | '1d') => {
    const [series] = await historian.series({
      tagIds: [1],
      fromMs: startMs,
      toMs: startMs + 2 * dayMs,
      widthPx: 100,
      resolution,
    })
    return series?.values
  }
  const totals = () => historian.totals([1], [startMs, startMs + 2 * dayMs])
  for (const resolution of ['10m', '1h', '1d'] as const) expect(await means(resolution)).toEqual([5, 5])

  const [revisions, marks] = [createRevisions(), { removedMs: () => 0 }]
  const rollups = await startRollups(engine, revisions, marks, { current: () => usualSilences }, log)
  const plain = await openPlainMeans(engine, revisions, marks, log)
  expect(await plain.noteDay()).toBe(true)
  await rollups.rollUp()
  for (const resolution of ['10m', '1h', '1d'] as const) expect(await means(resolution)).toEqual([5, 9])
  expect(plain.beforeMs()).toBe(startMs + dayMs)

  // The next process goes on where this one stopped.
  const next = await openPlainMeans(engine, revisions, marks, log)
  expect(next.beforeMs()).toBe(startMs + dayMs)
  expect(await next.noteDay()).toBe(true)
  await rollups.rollUp()
  expect(await next.noteDay()).toBe(false)
  expect(next.beforeMs()).toBe(0)
  for (const resolution of ['10m', '1h', '1d'] as const) expect(await means(resolution)).toEqual([9, 9])
  expect(await totals()).toMatchObject([{ mean: 9, coveredMs: 20 * minuteMs }])
  await historian.close()
})

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../domain/quality.ts'
import type { QuarantineEntry } from '../../platform/server/ingest/quarantine.ts'
import type { Historian, Sample } from '../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../platform/server/telemetry/test-historian.ts'
import { createFutureSamples } from './future-samples.ts'

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const hour = 3_600_000
const nowMs = Date.now()
const at = (tagId: number, timeMs: number, value: number): Sample => ({ tagId, timeMs, value, quality: qualities.good })
const rawOf = async (tagId: number) => {
  const rows: (readonly [number, unknown])[] = []
  for await (const block of historian.raw([tagId], 0, nowMs + 24 * hour))
    rows.push(...block.map(({ timeMs, value }) => [timeMs - nowMs, value] as const))
  return rows
}

test('values in the future give way once their device agrees with the clock, and can be stored again', async () => {
  const kept: QuarantineEntry[] = []
  const heard = new Map<number, Sample>()
  const watch = createFutureSamples({
    historian,
    latest: { get: (tagId) => heard.get(tagId) },
    quarantine: { keep: (entry) => void kept.push(entry) },
    placesOf: async (tagIds) =>
      tagIds.map((tagId) => ({ tagId, farmCode: 'FARM', deviceCode: `T0${tagId}`, name: 'Power' })),
    log: pino({ level: 'silent' }),
  })
  const look = async (afterMs: number) => watch.look(await historian.newest([1, 2]), nowMs + afterMs)
  await historian.append([
    at(1, nowMs - hour, 1),
    at(1, nowMs + 2 * hour, 2),
    at(1, nowMs + 3 * hour, 3),
    at(2, nowMs + hour, 4),
  ])
  // Nothing heard: the clock of the server may be the wrong one.
  expect(await look(0)).toBe(0)
  // A value of now that was in the store already proves nothing.
  heard.set(1, at(1, nowMs, 5))
  expect(await look(0)).toBe(0)
  expect(await look(60_000)).toBe(0)
  heard.set(1, at(1, nowMs + 60_000, 6))
  expect(await look(60_000)).toBe(2)
  expect(await rawOf(1)).toEqual([
    [-hour, 1],
    [2 * hour, null],
    [3 * hour, null],
  ])
  expect(await rawOf(2)).toEqual([[hour, 4]])
  expect(kept).toMatchObject([
    {
      reason: 'future-time',
      topic: 'solvane/FARM/T01/data',
      occurrences: 2,
      detail: expect.stringMatching(/ahead: Power at \S+Z: 2; Power at \S+Z: 3$/),
      readings: [{ readings: [{ name: 'Power', timeMs: nowMs + 2 * hour, value: 2 }, { value: 3 }] }],
    },
  ])
  heard.set(1, at(1, nowMs + 120_000, 7))
  expect(await look(120_000)).toBe(0)
  // Whoever replays the quarantine stores them again.
  await historian.append([at(1, nowMs + 2 * hour, 2)])
  expect(await rawOf(1)).toContainEqual([2 * hour, 2])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Migration } from '../migrations/read-migrations.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { openHistorian, telemetryMigrationsFolder } from './open-historian.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-killed-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Processes that held the engine, as the log tells them; the last one lives. */
let processIds: number[] = []
let metrics = new Registry()
beforeEach(() => {
  processIds = []
  metrics = new Registry()
})

const log = pino(
  { level: 'info' },
  {
    write: (line: string) => {
      const { processId } = JSON.parse(line) as { processId?: number }
      if (processId !== undefined) processIds.push(processId)
    },
  },
)

const open = (migrations?: readonly Migration[], registry = metrics) =>
  openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log,
    metrics: registry,
    version: '1.2.3',
    ...(migrations && { migrations }),
  })

const batchOf = (batch: number): Sample[] =>
  Array.from({ length: 500 }, (_, index) => ({
    tagId: index % 5,
    timeMs: Date.parse('2026-05-01') + batch * 1_000_000 + index * 1_000,
    value: batch * 500 + index,
    quality: 0,
  }))

const countRows = async (historian: Historian): Promise<number> => {
  let rows = 0
  for await (const block of historian.raw([0, 1, 2, 3, 4], 0, 4e12)) rows += block.length
  return rows
}

test('a killed engine loses nothing that was acknowledged, and calls under way go on', async () => {
  const historian = await open()
  const kills = 3
  let acknowledged = 0
  for (let batch = 0; batch < 30; batch += 1) {
    const appended = historian.append(batchOf(batch))
    if (batch % 10 === 5) setTimeout(() => process.kill(processIds.at(-1) as number, 'SIGKILL'), batch % 4)
    await appended
    acknowledged += 500
  }
  expect(await countRows(historian)).toBe(acknowledged)
  await historian.rollUp()
  const [series] = await historian.series({ tagIds: [0], fromMs: 0, toMs: 4e12, widthPx: 100, resolution: '1d' })
  expect(series?.count?.reduce((sum, count) => sum + count, 0)).toBe(acknowledged / 5)
  expect(processIds.length).toBeGreaterThan(1)
  expect(processIds.length).toBeLessThanOrEqual(kills + 1)
  expect(await metrics.getSingleMetricAsString('solvane_historian_restarts_total')).toContain(
    `${processIds.length - 1}`,
  )
  await historian.close()
})

test('the next owner finds all of it, and closing ends the process', async () => {
  const historian = await open()
  expect(await countRows(historian)).toBe(15_000)
  await historian.close()
  expect(() => process.kill(processIds.at(-1) as number, 0)).toThrow()
  await expect(historian.ping(1_000)).rejects.toThrow(/closed/)
})

test('an engine that is killed in the middle of an answer gives all of it by its successor', async () => {
  const historian = await open()
  const rows = 150_000
  const startMs = Date.parse('2026-06-01')
  await historian.append(
    Array.from({ length: rows }, (_, index) => ({
      tagId: 9,
      timeMs: startMs + index * 1_000,
      value: index / 7,
      quality: 0,
    })),
  )
  // Several megabytes: more than a pipe holds.
  const ask = () =>
    historian.series({ tagIds: [9], fromMs: startMs, toMs: startMs + rows * 1_000, widthPx: 800, resolution: 'raw' })
  const whole = await ask()
  // The first answer is slower than those after it, which the kills must meet.
  const startedMs = performance.now()
  await ask()
  const tookMs = performance.now() - startedMs
  expect(whole[0]?.values).toHaveLength(rows)
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const asked = ask()
    const kill = setTimeout(() => process.kill(processIds.at(-1) as number, 'SIGKILL'), share * tookMs)
    expect(await asked).toEqual(whole)
    clearTimeout(kill)
    await historian.ping(20_000)
  }
  expect(processIds.length).toBeGreaterThan(1)
  await historian.close()
})

test('what a statement had answered when it failed is not told to who asks next', async () => {
  let engine: Engine | undefined
  const historian = await openHistorian({
    config: { clickhouseUrl: undefined, dataFolder },
    log,
    metrics,
    version: '1.2.3',
    through: (own) => {
      engine = own
      return own
    },
  })
  const failing = () => engine?.columns('SELECT number FROM numbers(200000) WHERE throwIf(number > 150000) = 0')
  const asking = (place: number) => engine?.columns(`SELECT toUInt32(${place}), 'its own'`)
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, place) => (place % 5 === 0 ? failing() : asking(place))),
  )
  for (const [place, answer] of answers.entries())
    if (place % 5 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { type: /FUNCTION_THROW_IF/ } })
    else expect(answer).toMatchObject({ status: 'fulfilled', value: [[place], ['its own']] })
  await historian.close()
})

test('a second owner of the folder is told so', { timeout: 20_000 }, async () => {
  const historian = await open()
  await expect(open(undefined, new Registry())).rejects.toThrow(/already running/)
  await historian.ping(5_000)
  await historian.close()
})

test('a historian that is newer than the program is refused, and left alone', async () => {
  const known = readMigrations(telemetryMigrationsFolder)
  const number = (known.at(-1)?.number ?? 0) + 1
  const later: Migration = { number, name: `000${number}_from_the_future`, sha256: 'f', statements: ['SELECT 1'] }
  await (await open([...known, later], new Registry())).close()
  await expect(open()).rejects.toThrow(`${later.name} of Solvane 1.2.3`)
  expect(() => process.kill(processIds.at(-1) as number, 0)).toThrow()
})

/** Months of samples and the stores that keep them, for tests of the retention. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { openHistorian } from './open-historian.ts'
import type { RetentionPolicy } from './retention-policy.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const everything = { fromMs: Date.UTC(2015, 0), toMs: Date.UTC(2030, 0) }
export const keep = (rawDays: number, others: Partial<RetentionPolicy> = {}): RetentionPolicy => ({
  rawDays,
  tenMinuteDays: undefined,
  hourlyDays: undefined,
  ...others,
})

/** Historians of a test file, in folders that go when its tests have ended. */
export const provideHistorians = () => {
  const folders: string[] = []
  const open: Historian[] = []
  afterAll(async () => {
    await Promise.all(open.map((historian) => historian.close()))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const openIn = async (dataFolder: string, through?: (engine: Engine) => Engine) => {
    const historian = await openHistorian({
      config: { clickhouseUrl: undefined, dataFolder },
      log: pino({ level: 'silent' }),
      metrics: new Registry(),
      version: 'test',
      ...(through && { through }),
    })
    open.push(historian)
    return historian
  }
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'solvane-retention-'))
    folders.push(folder)
    return folder
  }
  return { openIn, newFolder }
}

export const [numbers, other, state] = [1, 2, 3]
export const tagIds = [numbers, other, state]
export const states = ['Running', 'Running', 'Running', 'Stopped']

/** The first two days of a month: two tags of numbers every 7 min, some of them bad, and a state every 2 min. */
export const monthOf = (startMs: number, days = 2): Sample[] => {
  const samples: Sample[] = []
  for (let at = 0, index = 0; at < days * dayMs; at += 7 * minuteMs, index++)
    for (const tagId of [numbers, other])
      samples.push({
        tagId,
        timeMs: startMs + at,
        value: Math.sin(at * tagId) * 10 ** (index % 7),
        quality: index % 5 === 3 ? 2 : 0,
      })
  for (let at = 0, index = 0; at < days * dayMs; at += 2 * minuteMs, index++)
    samples.push({ tagId: state, timeMs: startMs + at, value: states[Math.floor(index / 9) % 4] ?? '', quality: 0 })
  return samples
}
export const months = [0, 1, 2, 3].map((month) => Date.UTC(2025, month))
export const [january = 0, february = 0, march = 0, april = 0] = months
/** With 31 days January and February go: the border is the third of March, and March begins before it. */
export const nowMs = april + 2 * dayMs

export const rawOf = async (historian: Historian, fromMs: number, toMs: number, tags: readonly number[] = tagIds) => {
  const rows: Sample[] = []
  for await (const block of historian.raw(tags, fromMs, toMs)) rows.push(...block)
  return rows
}
export const digest = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** Every rollup as it is stored. */
export const rollupsOf = async (historian: Historian, range = everything) => {
  const series = []
  for (const resolution of ['10m', '1h', '1d'] as const)
    series.push(await historian.series({ tagIds: [numbers, other], ...range, widthPx: 100, resolution }))
  return digest(series)
}

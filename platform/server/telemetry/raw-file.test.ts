import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Quality, qualities } from '../../../domain/quality.ts'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { type RawFilePiece, type RawFileQuery, readRawFile } from './raw-file.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver } from './test-historian.ts'

/** The hour of the clock change in Paris. */
const changeMs = Date.parse('2026-10-25T01:00:00Z')
const minuteMs = 60_000
const folder = mkdtempSync(join(tmpdir(), 'solvane-raw-file-'))
let borrowed: Borrowed<Engine>
let historian: Historian

const sample = (tagId: number, minute: number, value: Sample['value'], quality: Quality = qualities.good): Sample => ({
  ...{ tagId, timeMs: changeMs + minute * minuteMs, value, quality },
})

beforeAll(async () => {
  borrowed = await borrowTestEngine()
  historian = await openHistorianOver(borrowed.store, { keepsRollups: () => false })
  await historian.append([
    sample(1, -10, 1.001),
    sample(1, 0, -0.1 - 0.2),
    { ...sample(1, 10, 1e21), timeMs: changeMs + 10 * minuteMs + 7 },
    sample(1, 20, 9999, qualities.missing),
    sample(1, 30, 5, qualities.bad),
    sample(1, 40, 1e9, qualities.implausible),
    sample(2, 0, '=1+1,"x"\nend'),
    sample(2, 10, 'RUN'),
    sample(2, 20, null, qualities.missing),
    sample(3, 5, true),
    sample(99, 0, 1),
  ])
  // A correction: one row of a tag and time.
  await historian.append([sample(1, -10, 2)])
})
afterAll(async () => {
  await historian.close()
  await borrowed.giveBack()
  rmSync(folder, { recursive: true })
})

const query = (change: Partial<RawFileQuery> = {}): RawFileQuery => ({
  tags: [
    { tagId: 1, signal: 'ActivePower', unit: 'kW' },
    { tagId: 2, signal: "Sta'te", unit: '' },
    { tagId: 3, signal: 'Open', unit: '-' },
  ],
  fromMs: changeMs - 60 * minuteMs,
  toMs: changeMs + 60 * minuteMs,
  zone: 'Europe/Paris',
  format: 'csv',
  flagged: false,
  ...change,
})

const written = async (change: Partial<RawFileQuery> = {}, mostRows?: number) => {
  const pieces: RawFilePiece[] = []
  for await (const piece of readRawFile(borrowed.store, query(change), mostRows)) pieces.push(piece)
  return {
    bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)),
    rows: pieces.reduce((sum, { rows }) => sum + rows, 0),
    pieces: pieces.length,
  }
}

test('rows are in order of time, in UTC and in plant time with its offset, with signal, quality and unit', async () => {
  const { bytes, rows } = await written()
  expect(rows).toBe(6)
  expect(parse(bytes, { record_delimiter: '\r\n' })).toEqual([
    ['time_utc', 'time_local', 'signal', 'value', 'text', 'quality', 'unit'],
    ['2026-10-25T00:50:00.000Z', '2026-10-25T02:50:00.000+02:00', 'ActivePower', '2', '', 'good', 'kW'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000+01:00', 'ActivePower', String(-0.1 - 0.2), '', 'good', 'kW'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000+01:00', "Sta'te", '', '\'=1+1,"x"\nend', 'good', ''],
    ['2026-10-25T01:05:00.000Z', '2026-10-25T02:05:00.000+01:00', 'Open', '1', '', 'good', "'-"],
    ['2026-10-25T01:10:00.000Z', '2026-10-25T02:10:00.000+01:00', "Sta'te", '', 'RUN', 'good', ''],
    ['2026-10-25T01:10:00.007Z', '2026-10-25T02:10:00.007+01:00', 'ActivePower', '1e21', '', 'good', 'kW'],
  ])
})

test('values that no mean has can be asked for, as they are stored', async () => {
  const { bytes } = await written({ flagged: true })
  const rows: string[][] = parse(bytes, { record_delimiter: '\r\n', from: 8 })
  expect(rows.map(([, , signal, value, , quality]) => [signal, value, quality])).toEqual([
    ['ActivePower', '9999', 'missing'],
    ["Sta'te", '', 'missing'],
    ['ActivePower', '5', 'bad'],
    ['ActivePower', '1000000000', 'implausible'],
  ])
})

test('a Parquet file has the same rows, joined from many pieces or from one', async () => {
  const values = Array.from({ length: 3_000 }, (_, minute) => sample(7, 100 + minute, minute / 7))
  await historian.append(values)
  const range = {
    tags: [{ tagId: 7, signal: 'ActivePower', unit: 'kW' }],
    toMs: changeMs + 4_000 * minuteMs,
    format: 'parquet' as const,
  }
  const read = async (name: string, mostRows?: number) => {
    const file = await written(range, mostRows)
    const path = join(folder, name)
    writeFileSync(path, file.bytes)
    const from = `FROM file('${path}', Parquet)`
    return {
      pieces: file.pieces,
      rows: file.rows,
      sums: await borrowed.store.columns(
        `SELECT toFloat64(count()), round(sum(value), 6), toFloat64(toUnixTimestamp64Milli(min(time_utc))), toFloat64(toUnixTimestamp64Milli(max(time_utc))),
           min(time_local), any(signal), any(quality), any(unit), toFloat64(uniqExact(time_utc)) ${from}`,
      ),
      types: await borrowed.store.text(`DESCRIBE (SELECT * ${from})`),
    }
  }
  const [many, one] = [await read('many.parquet', 70), await read('one.parquet')]
  expect(many.pieces).toBeGreaterThan(40)
  expect(one.pieces).toBe(2)
  expect(many.rows).toBe(3_000)
  expect(many.sums).toEqual(one.sums)
  expect(many.types).toBe(one.types)
  expect(many.types).toMatch(/^time_utc\tDateTime64\(3, \\'UTC\\'\)\t/m)
  expect(many.types).toMatch(/^value\tNullable\(Float64\)\t/m)
  const sum = values.reduce((total, { value }) => total + Number(value), 0)
  expect(many.sums[1]?.[0]).toBeCloseTo(sum, 6)
  expect(many.sums.slice(2, 4).flat()).toEqual([values[0]?.timeMs, values.at(-1)?.timeMs])
})

test('a file without rows has its columns', async () => {
  const nothing = { fromMs: 0, toMs: minuteMs }
  expect((await written(nothing)).bytes.toString()).toBe('time_utc,time_local,signal,value,text,quality,unit\r\n')
  const { bytes } = await written({ ...nothing, format: 'parquet' })
  const path = join(folder, 'empty.parquet')
  writeFileSync(path, bytes)
  expect(await borrowed.store.columns(`SELECT toFloat64(count()) FROM file('${path}', Parquet)`)).toEqual([[0]])
})

test('rows are estimated by the rollups, and counted in open days', async () => {
  await historian.rollUp()
  const day = (text: string) => Date.parse(`${text}T00:00Z`)
  expect(await historian.estimateRows([1, 2], day('2026-10-25'), day('2026-10-26'))).toBe(9)
  expect(await historian.estimateRows([], day('2026-10-25'), day('2026-10-26'))).toBe(0)
  const nowMs = Date.now()
  await historian.append([{ tagId: 1, timeMs: nowMs, value: 1, quality: qualities.good }])
  expect(await historian.estimateRows([1], nowMs - minuteMs, nowMs + minuteMs)).toBe(1)
  expect(await historian.estimateRows([1, 2], day('2026-10-25'), nowMs + minuteMs)).toBe(10)
})

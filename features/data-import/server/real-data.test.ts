/** The shipped mappings on the public data that they were written for. Needs SOLVANE_REAL_DATA, a folder that holds them; skipped without. */
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodsIn } from '../../../domain/period.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ReportLine } from '../contract/import-report.ts'
import { importCommand } from './import-command.ts'

const dataFolder = process.env.SOLVANE_REAL_DATA ?? ''
const multi = join(dataFolder, 'wind-scada-multi')
const ge15 = join(dataFolder, 'wind-scada-ge15')
const there = dataFolder !== '' && existsSync(multi) && existsSync(ge15)
if (!there) console.warn('real-data tests are skipped: SOLVANE_REAL_DATA does not name a folder with the data sets')

const stepHours = 1 / 6
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const mapping = (name: string) => json(join(import.meta.dirname, '../../../examples/mappings', `${name}.json`))

describe.skipIf(!there)('real turbine data', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'solvane-real-'))
  let context: CommandContext

  beforeAll(async () => {
    const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
    const config = { ...loadConfig({}), dataFolder: scratch }
    context = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }
  })
  afterAll(async () => {
    await context.historian.close()
    await context.relations.close()
    rmSync(scratch, { recursive: true, force: true })
  })

  const load = async (name: string, path: string) => {
    const report: ReportLine[] = []
    let last: ImportEvent | undefined
    const input = { fileName: path, mapping: mapping(name) }
    for await (const event of importCommand(context, input, createReadStream(path), new AbortController().signal)) {
      last = event as ImportEvent
      if (last.kind === 'report') report.push(...last.lines)
    }
    return { last, report }
  }

  /** Series of one signal for every machine: device → time → value. */
  const seriesOf = async (farmCode: string, signal: string) => {
    const tags = (await tagsOfFarms(context.relations.db, [farmCode])).filter(({ name }) => name === signal)
    const byDevice = new Map(
      tags.map(({ tagId, deviceCode }) => [tagId, { deviceCode, points: new Map<number, number>() }]),
    )
    for await (const block of context.historian.raw([...byDevice.keys()], 0, Date.now()))
      for (const { tagId, timeMs, value } of block) byDevice.get(tagId)?.points.set(timeMs, Number(value))
    return new Map([...byDevice.values()].map(({ deviceCode, points }) => [deviceCode, points]))
  }

  const median = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const middle = sorted.length >> 1
    return sorted.length % 2
      ? (sorted[middle] as number)
      : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
  }

  /** Mean of each machine's distance from the median of the farm at the same time. */
  const offsetsOf = async (farmCode: string, signal: string) => {
    const series = await seriesOf(farmCode, signal)
    const times = new Map<number, number[]>()
    for (const points of series.values())
      for (const [timeMs, value] of points) times.set(timeMs, [...(times.get(timeMs) ?? []), value])
    const medians = new Map([...times].map(([timeMs, values]) => [timeMs, median(values)]))
    return Object.fromEntries(
      [...series].map(([device, points]) => {
        const distances = [...points].map(([timeMs, value]) => value - (medians.get(timeMs) as number))
        return [device, distances.reduce((sum, distance) => sum + distance, 0) / distances.length]
      }),
    )
  }

  const sumOf = (points: ReadonlyMap<number, number>) => [...points.values()].reduce((sum, value) => sum + value, 0)

  describe.each([
    ['homer', 'HOMER', 'homer_2023-07', 'HMR'],
    ['marge', 'MARGE', 'marge_2020-02-27_29', 'MRG'],
  ])('%s', (name, farmCode, file, prefix) => {
    const reference = there ? json(join(multi, 'reference.json'))[file.replace('-02-27_29', '')] : {}

    test('every row is read', async () => {
      const { last } = await load(name, join(multi, `${file}.csv.gz`))
      expect(last).toMatchObject({ kind: 'done', rows: reference.rows, reasons: {} })
    })

    test.each([
      ['AmbientTemperature', 'ambient_temp_mean_offset_from_farm_median_degC', 0.01],
      ['WindSpeed', 'wind_speed_mean_offset_from_farm_median_ms', 0.001],
    ])('mean offset of %s from the farm median', async (signal, key, precision) => {
      const offsets = await offsetsOf(farmCode, signal)
      for (const [turbine, expected] of Object.entries<number>(reference[key])) {
        const found = offsets[turbine.replace(`${prefix}_`, '')] as number
        expect(Math.abs(found - expected), `${turbine}: ${found} against ${expected}`).toBeLessThanOrEqual(
          precision / 2 + 1e-9,
        )
      }
    })

    test('energy and shutdown time', async () => {
      const power = await seriesOf(farmCode, 'ActivePower')
      const shutdown = await seriesOf(farmCode, 'ShutdownDuration')
      for (const [turbine, expected] of Object.entries<number>(reference.energy_mwh)) {
        const device = turbine.replace(`${prefix}_`, '')
        expect((sumOf(power.get(device) ?? new Map()) * stepHours) / 1000).toBeCloseTo(expected, 2)
        expect(sumOf(shutdown.get(device) ?? new Map()) / 3600).toBeCloseTo(reference.shutdown_hours[turbine], 2)
      }
    })
  })

  test('ge15: every row is kept or named, and monthly energy comes out of the historian to 0.01 MWh', async () => {
    const reference = json(join(ge15, 'reference.json'))
    const path = join(ge15, 'scada_2010_2014.csv.gz')
    const { last, report } = await load('ge15', path)
    expect(last).toMatchObject({ kind: 'done', rows: reference.rows, samples: reference.rows * 3 })
    expect(report.filter(({ reason }) => reason === 'off-grid')).toHaveLength(reference.off_grid_timestamps)
    expect(report).toHaveLength(reference.off_grid_timestamps)

    const power = (await tagsOfFarms(context.relations.db, ['GE15'])).find(({ name }) => name === 'ActivePower')
    const months = periodsIn('UTC', 'month', Date.UTC(2010, 1, 1), Date.UTC(2015, 0, 1))
    const edges = [...months.map(({ startMs }) => startMs), Date.UTC(2015, 0, 1)]
    const totals = await context.historian.totals([power?.tagId ?? -1], edges)
    const energy = Object.fromEntries(
      totals.map(({ bucket, sum }) => [
        new Date(edges[bucket] as number).toISOString().slice(0, 7),
        (sum * stepHours) / 1000,
      ]),
    )
    for (const [month, expected] of Object.entries<number>(reference.monthly_energy_mwh))
      expect(Math.abs((energy[month] as number) - expected), month).toBeLessThanOrEqual(0.01)
    expect(Object.keys(energy)).toHaveLength(Object.keys(reference.monthly_energy_mwh).length)

    expect((await load('ge15', path)).last).toMatchObject({ kind: 'done', repeated: true })
  })
})

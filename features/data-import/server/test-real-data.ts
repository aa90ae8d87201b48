/** Imports public data with the mappings of `examples/mappings`. Needs SOLVANE_REAL_DATA, a folder that holds the data. */
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ReportLine } from '../contract/import-report.ts'
import { importCommand } from './import-command.ts'

const dataFolder = process.env.SOLVANE_REAL_DATA ?? ''
const multi = join(dataFolder, 'wind-scada-multi')
export const ge15 = join(dataFolder, 'wind-scada-ge15')
export const hasRealData = dataFolder !== '' && existsSync(multi) && existsSync(ge15)
if (!hasRealData)
  console.warn('real-data tests are skipped: SOLVANE_REAL_DATA does not name a folder with the data sets')

export const stepHours = 1 / 6
export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const mapping = (name: string) => readJson(join(import.meta.dirname, '../../../examples/mappings', `${name}.json`))

const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

const sumOf = (points: ReadonlyMap<number, number>) => [...points.values()].reduce((sum, value) => sum + value, 0)

const openStores = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-real-'))
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const config = { ...loadConfig({}), dataFolder: folder }
  const context: CommandContext = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }

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

  const close = async () => {
    await historian.close()
    await relations.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, load, offsetsOf, seriesOf, close }
}

export interface RealData extends Awaited<ReturnType<typeof openStores>> {}

/** Fresh stores for the tests of a file; the function gives them once the tests run. */
export const provideRealData = (): (() => RealData) => {
  let data: RealData
  beforeAll(async () => {
    data = await openStores()
  })
  afterAll(() => data.close())
  return () => data
}

/** Imports a file of the data set of several farms, and compares figures with those of the data set. */
export const testFarm = (realData: () => RealData, farmCode: string, file: string, prefix: string): void => {
  describe(farmCode, () => {
    const reference = hasRealData ? readJson(join(multi, 'reference.json'))[file.replace('-02-27_29', '')] : {}

    test('every row is read', async () => {
      const { last } = await realData().load(farmCode.toLowerCase(), join(multi, `${file}.csv.gz`))
      expect(last).toMatchObject({ kind: 'done', rows: reference.rows, reasons: {} })
    })

    test.each([
      ['AmbientTemperature', 'ambient_temp_mean_offset_from_farm_median_degC', 0.01],
      ['WindSpeed', 'wind_speed_mean_offset_from_farm_median_ms', 0.001],
    ])('mean offset of %s from the farm median', async (signal, key, precision) => {
      const offsets = await realData().offsetsOf(farmCode, signal)
      for (const [turbine, expected] of Object.entries<number>(reference[key])) {
        const found = offsets[turbine.replace(`${prefix}_`, '')] as number
        expect(Math.abs(found - expected), `${turbine}: ${found} against ${expected}`).toBeLessThanOrEqual(
          precision / 2 + 1e-9,
        )
      }
    })

    test('energy and shutdown time', async () => {
      const power = await realData().seriesOf(farmCode, 'ActivePower')
      const shutdown = await realData().seriesOf(farmCode, 'ShutdownDuration')
      for (const [turbine, expected] of Object.entries<number>(reference.energy_mwh)) {
        const device = turbine.replace(`${prefix}_`, '')
        expect((sumOf(power.get(device) ?? new Map()) * stepHours) / 1000).toBeCloseTo(expected, 2)
        expect(sumOf(shutdown.get(device) ?? new Map()) / 3600).toBeCloseTo(reference.shutdown_hours[turbine], 2)
      }
    })
  })
}

// Drill of: features/data-import/server/**, features/data-import/contract/**, examples/mappings/*, platform/server/telemetry/**

/** The shipped mappings on the public data that they were written for. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { periodsIn } from '../../../domain/period.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { ge15, hasRealData, provideRealData, readJson, testFarm } from './test-real-data.ts'

describe.skipIf(!hasRealData)('real turbine data', () => {
  const data = provideRealData()

  testFarm(data, 'MARGE', 'marge_2020-02-27_29', 'MRG')

  test('ge15: every row is kept or named, and monthly energy comes out of the historian to 0.01 MWh', async () => {
    const reference = readJson(join(ge15, 'reference.json'))
    const path = join(ge15, 'scada_2010_2014.csv.gz')
    const { last, report } = await data().load('ge15', path)
    expect(last).toMatchObject({ kind: 'done', rows: reference.rows, samples: reference.rows * 3 })
    expect(report.filter(({ reason }) => reason === 'off-grid')).toHaveLength(reference.off_grid_timestamps)
    expect(report).toHaveLength(reference.off_grid_timestamps)

    const power = (await tagsOfFarms(data().context.relations.db, ['GE15'])).find(({ name }) => name === 'ActivePower')
    const months = periodsIn('UTC', 'month', Date.UTC(2010, 1, 1), Date.UTC(2015, 0, 1))
    const edges = [...months.map(({ startMs }) => startMs), Date.UTC(2015, 0, 1)]
    const totals = await data().context.historian.totals([power?.tagId ?? -1], edges)
    const energy = Object.fromEntries(
      totals.map(({ bucket, mean, coveredMs }) => [
        new Date(edges[bucket] as number).toISOString().slice(0, 7),
        (mean * coveredMs) / 3_600_000 / 1000,
      ]),
    )
    for (const [month, expected] of Object.entries<number>(reference.monthly_energy_mwh))
      expect(Math.abs((energy[month] as number) - expected), month).toBeLessThanOrEqual(0.01)
    expect(Object.keys(energy)).toHaveLength(Object.keys(reference.monthly_energy_mwh).length)

    expect((await data().load('ge15', path)).last).toMatchObject({ kind: 'done', repeated: true })
  })
})

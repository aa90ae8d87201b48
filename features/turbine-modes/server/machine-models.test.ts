import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PowerModel } from '../../../domain/power-model.ts'
import type { Db, Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { windTurbineEquipment } from '../../equipment-inventory/server/tables.ts'
import { plantEditionOf, upsertPlants } from '../../farms/server/port.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { noCurves } from '../contract/curve-shapes.ts'
import { type ModelledMachine, modelSpansOf, spanAt, withCurrentModels } from './machine-models.ts'
import { writeWindClass } from './stored-modes.ts'
import { hubHeight, machineMode, modeVersion, turbineMode } from './tables.ts'

const asSent: PowerModel = {
  kind: 'wind',
  curve: [
    [3, 0],
    [12, 100],
  ],
  elevationM: 300,
}
const machine = (entCode: string, model = 'EX-110'): ModelledMachine => ({
  ...{ entCode, type: 'WIND_TURBINE', farmCode: 'AAA', manufacturer: 'Example', model, powerModel: asSent },
})
const zoneOf = () => 'Europe/Paris'
/** The most that a curve of a span gives, kW. */
const mostOf = (model: PowerModel | null | undefined) =>
  model?.kind === 'wind' ? Math.max(...model.curve.map(([, power]) => power)) : undefined

let relations: Relations
let db: Db
const heights: number[] = []
const ids: Record<string, number> = {}

const addVersion = async (modeId: number, name: string, validFrom: string, kw: number, userIds: string[] = []) => {
  const values = { modeId, name, validFrom, isMediumVoltageSide: true, userIds }
  const [row] = await db.insert(modeVersion).values(values).returning()
  const curve = (density: number, power: number) => ({
    ...{ density, turbulenceFrom: null, turbulenceTo: null },
    points: [3, 12].map((windSpeed, index) => ({ windSpeed, power: index * power, thrust: null, rotorSpeed: null })),
  })
  await writeWindClass(db, row?.id ?? 0, heights[0] ?? 0, {
    ...noCurves,
    powerCurves: [curve(1.225, kw), curve(1, kw - 50)],
    cuts: [
      { kind: 'cutOut', windSpeed: 25, averaging: 600 },
      { kind: 'cutOut', windSpeed: 30, averaging: 3 },
    ],
  })
  return row?.id ?? 0
}

beforeAll(async () => {
  relations = await openTestRelations()
  db = relations.db as Db
  const plant = PlantManifest.parse({
    ...{ farmCode: 'AAA', entCode: 'E-AAA', name: 'Farm', technology: 'wind', countryCode: 'FR', pentagram: 'PAAAA' },
    ...{ timezone: 'Europe/Paris', ratedPowerKw: 4_000, installedPowerKw: 4_600, lifeWordTimeoutS: 300 },
    subFarms: [{ subFarmCode: 'AAA-S1', name: 'North', installedPowerKw: 4_600 }],
    devices: ['WT1', 'WT2', 'WT3'].map((deviceCode) => ({
      ...{ deviceCode, entCode: `AAA-${deviceCode}`, type: 'WIND_TURBINE', name: deviceCode, subFarmCode: 'AAA-S1' },
      signals: [{ name: 'ActivePower' }],
    })),
  })
  await db.transaction((tx) => upsertPlants(tx as Db, [plant], 'demo'))
  const facts = { manufacturer: 'Example', model: 'EX-110', ratedActivePower: 3_000, rotorDiameter: 110 }
  const [model] = (await db
    .insert(windTurbineEquipment)
    .values({ ...facts, status: 'active', powerControl: 'stall', deratings: [] } as never)
    .returning()) as unknown as [{ id: number }]
  for (const height of [92.5, 122]) {
    const [row] = await db.insert(hubHeight).values({ modelId: model.id, height }).returning()
    heights.push(row?.id ?? 0)
  }
  for (const [name, isFullPower] of [
    ['Full', true],
    ['Quiet', false],
  ] as const) {
    const [row] = await db.insert(turbineMode).values({ modelId: model.id, name, isFullPower }).returning()
    ids[name] = row?.id ?? 0
  }
  await addVersion(ids.Full ?? 0, 'A', '2020-01-01', 3_000)
  await addVersion(ids.Full ?? 0, 'B', '2026-03-01', 3_100)
  ids.secret = await addVersion(ids.Quiet ?? 0, 'C', '2020-01-01', 2_000, ['8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c5d'])
  const assign = { hubHeightId: heights[0] ?? 0, modeId: ids.Full ?? 0 }
  await db.insert(machineMode).values([
    { ...assign, entCode: 'AAA-WT1', validFrom: '2015-01-01' },
    { ...assign, entCode: 'AAA-WT2', validFrom: '2015-01-01' },
    { ...assign, entCode: 'AAA-WT2', validFrom: '2024-07-01', modeId: ids.Quiet ?? 0 },
  ])
})
afterAll(() => relations.close())

describe('the model of a machine at an instant', () => {
  test('a version begins at midnight of the plant; before all versions the model is as sent', async () => {
    const spans = (await modelSpansOf(db, [machine('AAA-WT1')], zoneOf)).get('AAA-WT1') ?? []
    expect(spans.map(({ fromMs, model }) => [fromMs, mostOf(model)])).toEqual([
      [Number.NEGATIVE_INFINITY, 100],
      [Date.parse('2019-12-31T23:00:00Z'), 3_000],
      [Date.parse('2026-02-28T23:00:00Z'), 3_100],
    ])
    expect(mostOf(spanAt(spans, Date.parse('2026-02-28T22:59:59.999Z'))?.model)).toBe(3_000)
    expect(spans[2]?.model).toMatchObject({
      ...{ kind: 'wind', elevationM: 300, control: 'stall', cutOut: 25 },
      curves: [{ density: 1 }, { density: 1.225 }],
      origin: { model: 'Example EX-110', mode: 'Full', version: 'B', hubHeight: 92.5, isMediumVoltageSide: true },
    })
  })

  test('a machine changes its mode on a day, and a curve with an access list stays on the server', async () => {
    const found = await modelSpansOf(db, [machine('AAA-WT2')], zoneOf)
    expect(found.get('AAA-WT2')?.map(({ model, isRestricted }) => [mostOf(model), isRestricted])).toEqual([
      [100, false],
      [3_000, false],
      [2_000, true],
    ])
    const [now] = await withCurrentModels(db, [machine('AAA-WT2')], zoneOf)
    expect(now?.powerModel).toBeNull()
    const [before] = await withCurrentModels(db, [machine('AAA-WT2')], zoneOf, Date.parse('2024-06-30T12:00:00Z'))
    expect(mostOf(before?.powerModel)).toBe(3_000)
  })

  test('without hub height or with another model the model is as sent', async () => {
    const [unknownHeight, otherModel] = await withCurrentModels(
      db,
      [machine('AAA-WT3'), machine('AAA-WT1', 'EX-111')],
      zoneOf,
    )
    expect([unknownHeight?.powerModel, otherModel?.powerModel]).toEqual([asSent, asSent])
  })

  test('names are compared without case and double spaces', async () => {
    const [one] = await withCurrentModels(db, [machine('AAA-WT1', 'ex-110 ')], zoneOf, Date.parse('2025-01-01'))
    expect(mostOf(one?.powerModel)).toBe(3_000)
  })

  test('a change of a version makes another edition of the plants', async () => {
    const before = await plantEditionOf(db)
    await addVersion(ids.Full ?? 0, 'D', '2031-01-01', 3_050)
    expect(await plantEditionOf(db)).toBeGreaterThan(before)
  })
})

test('the card of a machine names hub height and mode', async () => {
  await db.execute(sql`insert into machine_equipment (id, hub_height, mode) values ('AAA-WT3', 122.3, 'full')`)
  const other = await addVersion(ids.Full ?? 0, 'E', '2019-01-01', 2_900)
  await db.execute(
    sql`update wind_turbine_version_hub_height set hub_height_id = ${heights[1]} where version_id = ${other}`,
  )
  const [one] = await withCurrentModels(db, [machine('AAA-WT3')], zoneOf)
  expect(mostOf(one?.powerModel)).toBe(2_900)
})

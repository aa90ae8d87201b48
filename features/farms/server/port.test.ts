import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import {
  assetsOfFarms,
  farmByCode,
  farmCodesHiddenFrom,
  farmsIn,
  plantEditionOf,
  subFarmsOfFarms,
  upsertPlants,
} from './port.ts'

const plant = (farmCode: string, changes: Partial<PlantManifest> = {}) =>
  PlantManifest.parse({
    farmCode,
    entCode: `E-${farmCode}`,
    name: `Farm ${farmCode}`,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: `P${farmCode}`,
    timezone: 'Europe/Paris',
    ratedPowerKw: 4000,
    installedPowerKw: 4600,
    lifeWordTimeoutS: 300,
    subFarms: [{ subFarmCode: `${farmCode}-S1`, name: 'North', feeder: 'F1', installedPowerKw: 4600 }],
    devices: ['WT02', 'WT01'].map((deviceCode) => ({
      deviceCode,
      entCode: `${farmCode}-${deviceCode}`,
      type: 'WIND_TURBINE',
      name: deviceCode,
      subFarmCode: `${farmCode}-S1`,
      ratedPowerKw: 2300,
      signals: [{ name: 'ActivePower' }],
    })),
    ...changes,
  })

const person = (perimeter: 'all' | readonly string[], isUserSuperAdmin = false) =>
  testPrincipal({ isUserSuperAdmin, perimeter })

describe('the door of farms', () => {
  let relations: Relations
  beforeAll(async () => {
    relations = await openTestRelations()
    for (const code of ['AAA', 'BBB']) {
      await relations.db.transaction((tx) => upsertPlants(tx, [plant(code)], 'demo'))
      await relations.db.transaction((tx) => upsertPlants(tx, [plant(code)], 'import'))
    }
  })
  afterAll(() => relations.close())

  test('writing a plant twice leaves one farm with its parts and its first origin', async () => {
    expect(await farmByCode(relations.db, 'AAA')).toMatchObject({ origin: 'demo', ratedPowerKw: 4000, region: null })
    expect((await assetsOfFarms(relations.db, ['AAA'])).map((asset) => asset.deviceCode)).toEqual(['WT01', 'WT02'])
    expect(await subFarmsOfFarms(relations.db, ['AAA', 'BBB'])).toHaveLength(2)
  })

  test('a later manifest changes what it names', async () => {
    await upsertPlants(relations.db, [plant('BBB', { name: 'Renamed', hasCamera: true })], 'demo')
    expect(await farmByCode(relations.db, 'BBB')).toMatchObject({ name: 'Renamed', hasCamera: true })
  })

  test('the same manifest again writes nothing, so that what is kept of plants stays good', async () => {
    const editionAfter = async (manifest: PlantManifest) => {
      await upsertPlants(relations.db, [manifest], 'demo')
      return plantEditionOf(relations.db)
    }
    const models = async () => (await assetsOfFarms(relations.db, ['AAA'])).map(({ model }) => model)
    const before = await editionAfter(plant('AAA'))
    expect(await editionAfter(plant('AAA'))).toBe(before)

    const remodelled = plant('AAA').devices.map((device) => ({ ...device, model: 'V90' }))
    expect(await editionAfter(plant('AAA', { devices: remodelled }))).not.toBe(before)
    expect(await models()).toEqual(['V90', 'V90'])
    await upsertPlants(relations.db, [plant('AAA')], 'demo')
    expect(await models()).toEqual([null, null])
  })

  test('codes of another farm are refused and nothing of the plant stays', async () => {
    const { devices, subFarms, entCode, pentagram } = plant('AAA')
    for (const stolen of [{ devices }, { subFarms, devices: plant('CCC').devices }, { entCode }, { pentagram }])
      await expect(
        relations.db.transaction((tx) => upsertPlants(tx, [plant('CCC', stolen)], 'import')),
      ).rejects.toThrow(/already belongs to farm AAA/)
    expect(await farmByCode(relations.db, 'CCC')).toBeUndefined()
  })

  test('people see the farms of their perimeter and nothing else', async () => {
    const codes = async (principal: Principal) =>
      (await farmsIn(relations.db, perimeterOf(principal))).map((farm) => farm.farmCode).sort()
    expect(await codes(person('all'))).toEqual(['AAA', 'BBB'])
    expect(await codes(person([], true))).toEqual(['AAA', 'BBB'])
    expect(await codes(person(['BBB', 'ZZZ']))).toEqual(['BBB'])
    expect(await codes(person([]))).toEqual([])
  })

  test('the codes hidden from a person are those of all other farms', async () => {
    const hidden = async (principal: Principal) => [...(await farmCodesHiddenFrom(relations.db, principal))].sort()
    expect(await hidden(person('all'))).toEqual([])
    expect(await hidden(person([], true))).toEqual([])
    expect(await hidden(person(['BBB', 'ZZZ']))).toEqual(['AAA'])
    expect(await hidden(person([]))).toEqual(['AAA', 'BBB'])
  })

  test.each(['farm', 'sub_farm', 'asset', 'status_code', 'tag'])(
    'a change of %s makes another edition',
    async (table) => {
      const { db } = relations
      const before = await plantEditionOf(db)
      expect(await plantEditionOf(db)).toBe(before)
      await db.execute(sql`update ${sql.identifier(table)} set farm_code = farm_code`)
      const changed = await plantEditionOf(db)
      expect(changed).toBeGreaterThan(before)
      await db
        .transaction(async (tx) => {
          await tx.execute(sql`delete from ${sql.identifier(table)}`)
          tx.rollback()
        })
        .catch(() => undefined)
      expect(await plantEditionOf(db)).toBe(changed)
    },
  )
})

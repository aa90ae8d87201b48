import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { upsertPlants } from '../../../farms/server/port.ts'
import { PlantManifest } from '../../../plant-connection/contract/plant-manifest.ts'
import { classify } from './classify.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

const plant = (farmCode: string, codes: readonly object[]) =>
  PlantManifest.parse({
    ...{ farmCode, entCode: `E-${farmCode}`, name: farmCode, technology: 'wind', countryCode: 'FR' },
    ...{ pentagram: `PLANT${farmCode}`, timezone: 'Europe/Paris', ratedPowerKw: 1, installedPowerKw: 1 },
    ...{ lifeWordTimeoutS: 300, subFarms: [] },
    devices: ['WT1', 'WT10'].map((deviceCode) => ({
      ...{ deviceCode, entCode: `${farmCode}-${deviceCode}`, type: 'WIND_TURBINE', name: deviceCode },
      ...{ manufacturer: 'Norð Wind', signals: [{ name: 'ActivePower' }] },
    })),
    codeBooks: [{ manufacturer: 'Norð Wind', codes }],
  })

const ask = (farmCode: string, code: string) =>
  classify(relations.db, [{ farmCode, deviceCode: 'WT1', code, atMs: Date.UTC(2026, 0, 1) }]).then(([one]) => one)

test('the code books of plants are lists: one for the maker, one for a farm that differs, at once for a new plant', async () => {
  const hot = { code: 7, text: 'Gearbox hot', cause: 'fault' }
  await upsertPlants(relations.db, [plant('A', [hot]), plant('B', [hot])], 'connection')
  const first = await ask('A', '7')
  expect(first).toEqual({
    ...{ alarmCode: 'NOR-WIND', modelVersion: 1, severity: 'stop', priority: 'high', causeGroup: 'machine' },
    ...{ latches: false, label: 'Gearbox hot' },
  })
  expect(await ask('A', '8')).toBeUndefined()
  expect(await ask('X', '7')).toBeUndefined()

  const alarm = { severity: 'stop', priority: 1, causeGroup: 'safety', latches: true }
  await upsertPlants(relations.db, [plant('C', [{ code: 7, text: 'Fire', alarm }])], 'connection')
  expect(await ask('C', '7')).toMatchObject({ alarmCode: 'NOR-WIND@C', priority: 'critical', latches: true })
  expect(await ask('B', '7')).toEqual(first)

  // The list of the maker changes at both farms: the new version counts from now on, the old one before.
  await upsertPlants(
    relations.db,
    ['A', 'B'].map((code) => plant(code, [{ ...hot, text: 'Gear oil hot' }])),
    'connection',
  )
  expect(await ask('A', '7')).toEqual(first)
  const [later] = await classify(relations.db, [
    { farmCode: 'A', deviceCode: 'WT1', code: '7', atMs: Date.now() + 60_000 },
  ])
  expect(later).toMatchObject({ modelVersion: 2, label: 'Gear oil hot' })
})

test('codes that Solvane gives belong to all devices', async () => {
  expect(await ask('C', 'FIRE_DETECTED')).toMatchObject({ alarmCode: 'SOLVANE', causeGroup: 'safety', latches: true })
})

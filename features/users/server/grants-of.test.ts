import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFarm, farmsNamed, noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { ProductRights } from '../../../domain/right.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { createPeopleDirectory } from './port.ts'
import { appUser, groupMember, groupRight, userGroup, userRight } from './tables.ts'

let relations: Relations
const addFarm = (farmCode: string, technology: 'wind' | 'solar', countryCode: string) =>
  upsertPlants(
    relations.db,
    [
      {
        farmCode,
        entCode: `E-${farmCode}`,
        name: farmCode,
        technology,
        countryCode,
        pentagram: farmCode.padEnd(5, 'X'),
        timezone: 'Europe/Lisbon',
        ratedPowerKw: 1,
        installedPowerKw: 1,
        lifeWordTimeoutS: 60,
        hasCamera: false,
        subFarms: [],
        devices: [
          {
            deviceCode: 'M1',
            entCode: `${farmCode}.M1`,
            type: 'ELECTRICAL_METER',
            name: 'M1',
          },
        ],
      },
    ],
    'import',
  )

beforeAll(async () => {
  relations = await openTestRelations()
  await addFarm('PTW', 'wind', 'PT')
  await addFarm('PTS', 'solar', 'PT')
  await addFarm('FRW', 'wind', 'FR')
})
afterAll(() => relations.close())

const addPerson = async (perimeter: PerimeterRule, products: ProductRights = {}) => {
  const id = randomUUID()
  await relations.db
    .insert(appUser)
    .values({ id, subject: id, login: id, firstName: 'Test', lastName: 'Person', perimeter })
  const rights = Object.entries(products).map(([product, value]) => ({ userId: id, product, value }))
  if (rights.length > 0) await relations.db.insert(userRight).values(rights)
  return id
}
const addGroup = async (userId: string, perimeter: PerimeterRule, products: ProductRights) => {
  const groupId = randomUUID()
  await relations.db.insert(userGroup).values({ id: groupId, name: groupId, perimeter })
  await relations.db
    .insert(groupRight)
    .values(Object.entries(products).map(([product, value]) => ({ groupId, product, value })))
  await relations.db.insert(groupMember).values({ groupId, userId })
}
const principalOf = async (id: string) => {
  const config = loadConfig({ SOLVANE_DEMO: 'false' })
  const principal = await createPeopleDirectory(relations.db, config).bySubject(id, undefined)
  if (!principal) throw new Error('nobody')
  return principal
}

test('rights are the union of the own ones and those of every group, each on its farms', async () => {
  const id = await addPerson(farmsNamed(['FRW']), { MyFleet: 1 })
  await addGroup(id, { ...noFarms, countryCodes: ['PT'] }, { MyFleet: 3, PICFarmContracts: 1 })
  await addGroup(id, everyFarm, { AlarmMapping: 1 })
  const principal = await principalOf(id)
  expect(principal.products).toEqual({ MyFleet: 3, PICFarmContracts: 1, AlarmMapping: 1 })

  const on = (product: 'MyFleet' | 'PICFarmContracts' | 'AlarmMapping', flag: 1 | 2) =>
    ['PTW', 'PTS', 'FRW'].filter((farmCode) => seesFarm(principal, farmCode, { product, flag }))
  expect(on('MyFleet', 1)).toEqual(['PTW', 'PTS', 'FRW'])
  expect(on('MyFleet', 2)).toEqual(['PTW', 'PTS'])
  expect(on('PICFarmContracts', 1)).toEqual(['PTW', 'PTS'])
  expect(on('AlarmMapping', 1)).toEqual(['PTW', 'PTS', 'FRW'])
  expect(on('AlarmMapping', 2)).toEqual([])
})

test('a farm that is added later joins the filters it fits', async () => {
  const id = await addPerson({ ...noFarms, technologies: ['wind'], countryCodes: ['ES'] }, { MyFleet: 1 })
  expect(seesFarm(await principalOf(id), 'ESW')).toBe(false)
  await addFarm('ESW', 'wind', 'ES')
  expect(seesFarm(await principalOf(id), 'ESW')).toBe(true)
})

test('a group without rights gives no farms, a person without anything sees none', async () => {
  const id = await addPerson(noFarms)
  const groupId = randomUUID()
  await relations.db.insert(userGroup).values({ id: groupId, name: groupId, perimeter: everyFarm })
  await relations.db.insert(groupMember).values({ groupId, userId: id })
  expect(seesFarm(await principalOf(id), 'PTW')).toBe(false)
})

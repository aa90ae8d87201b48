import pino from 'pino'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp } from '../../../platform/server/http/test-http.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { bindSections } from '../../plant-card/server/bind-sections.ts'
import { bindParts } from './bind-parts.ts'
import { bindEquipmentRoutes } from './equipment-routes.ts'
import { bindTreeRoutes } from './tree-routes.ts'

/** Farm AAA with the sub-farm AAA-S1 and two turbines; farm BBB with one. */
const plantOf = (farmCode: string, turbines: readonly string[]): PlantDescription => ({
  ...{ farmCode, entCode: `E-${farmCode}`, name: `Farm ${farmCode}`, technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: `${farmCode}FR`, timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4600 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false, latitude: 48, longitude: 2 },
  subFarms: [{ subFarmCode: `${farmCode}-S1`, name: 'Row', feeder: 'F1', installedPowerKw: 4600 }],
  devices: turbines.map((name) => ({
    ...{ deviceCode: name, entCode: `${farmCode}-${name}`, type: 'WIND_TURBINE' as const, name },
    ...{ subFarmCode: `${farmCode}-S1`, manufacturer: 'Alta', model: 'A90', ratedPowerKw: 2000 },
  })),
})

const all = READ + EDIT + MANAGE
const people = {
  keeper: testPrincipal({
    products: { PICFarmEquipments: all, PICFarmEquipmentSubstationAndCabling: all, PICFarmGeneral: READ + EDIT },
    perimeter: 'all',
  }),
  reader: testPrincipal({ products: { PICFarmEquipments: READ }, perimeter: ['AAA'] }),
  editor: testPrincipal({ products: { PICFarmEquipments: READ + EDIT }, perimeter: ['AAA'] }),
  ofOther: testPrincipal({ products: { PICFarmEquipments: all }, perimeter: ['BBB'] }),
}
export type TestUser = keyof typeof people

/** The calls about equipment over the embedded store. */
export const openTestEquipment = async () => {
  const relations = await openTestRelations()
  await upsertPlants(relations.db, [plantOf('AAA', ['WT1', 'WT2']), plantOf('BBB', ['WT9'])], 'connection')
  const http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const context = { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) }
  bindSections(http.routes, context)
  bindParts(http.routes, context)
  bindTreeRoutes(http.routes, relations)
  bindEquipmentRoutes(http.routes, context)
  const send = async (
    who: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = { authorization: `Bearer ${who}` }
    const reply = await http.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    relations,
    send,
    get: async (url: string, who: TestUser = 'keeper') => (await send(who, 'GET', url)).body,
    close: async () => {
      await http.close()
      await relations.close()
    },
  }
}

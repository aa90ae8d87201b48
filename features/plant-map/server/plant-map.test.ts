import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { kindFaults, type RecordKind } from '../../../platform/contract/record-kind.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { mapItemKind } from '../contract/map-item.ts'
import { demoThingsOf } from './demo-map.ts'
import { feature } from './index.ts'

const plant: PlantDescription = {
  ...{ farmCode: 'AAA', entCode: 'E-AAA', name: 'North farm', technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: 'NRTFR', timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4000 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false, subFarms: [] },
  devices: [{ deviceCode: 'WT1', entCode: 'AAA-WT1', type: 'WIND_TURBINE', name: 'WT1' }],
}
const people = {
  owner: testPrincipal({ products: { PICFarmMap: READ + EDIT + MANAGE }, perimeter: 'all' }),
  reader: testPrincipal({ products: { PICFarmMap: READ }, perimeter: 'all' }),
}
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await upsertPlants(relations.db, [plant], 'connection')
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const audit = createAudit(relations.db, pino({ level: 'silent' }))
  feature.routes?.(http.routes, { relations, audit } as never)
})
afterAll(async () => {
  await http.close()
  await relations.close()
})

const send = async (who: keyof typeof people, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const reply = await http.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const items = 'PlantCards/PlantMapItems'
const thing = { farmCode: 'AAA', entCode: 'AAA-SF', itemName: 'C1', layer: 'cable', places: '48,2\n48.01,2.02' }

it('things of a file are all written or none, and moved with a history', async () => {
  const wrong = { ...thing, places: '48,2' }
  const refused = await send('owner', 'POST', items, [thing, wrong] as never)
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'too-few-places' }] } })
  expect((await send('owner', 'GET', items)).body.total).toBe(0)
  expect((await send('reader', 'POST', items, [thing] as never)).status).toBe(403)
  const { body } = await send('owner', 'POST', items, [thing, { ...thing, entCode: 'AAA-WT1' }] as never)
  const [made] = body.results
  const places = '48,2\n48.5,2.5'
  const moved = await send('owner', 'PATCH', `${items}/${made.id}`, {
    ...{ version: 1, places, validity: { mode: 'correct' } },
  })
  expect(moved.body).toMatchObject({ version: 2, places })
})

it('without a provider of heights the altitude is null, with the reason', async () => {
  const asked = await send('reader', 'GET', 'PlantConnectionAltitude?latitude=48&longitude=2')
  expect(asked).toEqual({ status: 200, body: { data: null, reason: 'no-provider' } })
  const far = await send('reader', 'GET', 'PlantConnectionAltitude?latitude=48&longitude=888')
  expect(far).toMatchObject({ status: 400, body: { errors: [{ path: 'query.longitude' }] } })
})

it('things of the demo are valid', () => {
  const things = demoThingsOf([
    { latitude: 48, longitude: 2 },
    { latitude: 48.01, longitude: 2.01 },
  ])
  expect(things.map(({ layer }) => layer)).toContain('outline')
  for (const one of things)
    expect(kindFaults(mapItemKind as unknown as RecordKind, { farmCode: 'AAA', entCode: 'AAA-SF', ...one })).toEqual([])
  expect(demoThingsOf([])).toEqual([])
})

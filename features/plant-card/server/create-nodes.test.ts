import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { farmByCode, subFarmsOfFarms, upsertPlants } from '../../farms/server/port.ts'
import { feature } from './index.ts'

const rights = { Plantidcard: READ + EDIT + MANAGE, PICFarmGeneral: READ + EDIT }
const people = {
  owner: testPrincipal({ products: rights, perimeter: 'all' }),
  ofOther: testPrincipal({ products: rights, perimeter: ['XXX'] }),
  reader: testPrincipal({ products: { PICFarmGeneral: READ + EDIT + MANAGE }, perimeter: 'all' }),
}
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const audit = createAudit(relations.db, pino({ level: 'silent' }))
  feature.routes?.(http.routes, { relations, audit } as never)
})
afterAll(async () => {
  await http.close()
  await relations.close()
})

const send = async (who: keyof typeof people, method: 'GET' | 'POST' | 'PATCH', rest: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const reply = await http.app.inject({ method, url: `/api/PlantCards/${rest}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const farm = {
  ...{ name: 'Bois de Rivaumont', technology: 'wind', countryCode: 'FR', timezone: 'Europe/Paris', status: 'planned' },
  ...{ latitude: 48, longitude: 2, ratedPower: 8000, installedPower: 8400 },
}
const create = (kind: string, body: object, who: keyof typeof people = 'owner') => send(who, 'POST', kind, body)

describe('a farm that a person adds', () => {
  it('gets free codes, a sub-farm that covers it, and a history', async () => {
    const { status, body } = await create('NewFarms', { ...farm, subTechnology: 'onshore' })
    expect({ status, body }).toEqual({ status: 200, body: { id: 'E-FR-BSR', version: 1 } })
    const { db } = relations
    expect((await nodesOfFarm(db, 'FR-BSR')).map(({ level, entCode }) => [level, entCode])).toEqual([
      ['farm', 'E-FR-BSR'],
      ['subFarm', 'FR-BSR-SF'],
    ])
    expect(await subFarmsOfFarms(db, ['FR-BSR'])).toEqual([])
    expect((await send('owner', 'GET', 'FarmGeneral/E-FR-BSR')).body).toMatchObject({
      ...{ name: 'Bois de Rivaumont', pentagram: 'BSRFR', status: 'planned', subTechnology: 'onshore' },
      ...{ ratedPower: 8000, installedPower: 8400, gateway: {} },
    })
    const { results } = (await send('owner', 'GET', 'FarmGeneral/E-FR-BSR/Changes')).body
    expect(results).toHaveLength(1)
    const [entry] = await db.select().from(auditEntry)
    expect(entry).toMatchObject({ operation: 'createPlantFarm', targetKind: 'farmGeneral', targetId: 'E-FR-BSR' })
  })

  it('never gets a code that another farm has or had, and the reply names the field', async () => {
    expect((await create('NewFarms', farm)).body.id).toBe('E-FR-BSV')
    const taken = await create('NewFarms', { ...farm, pentagram: 'BSRFR' })
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'body.pentagram', code: 'taken' }] } })
    const code = await create('NewFarms', { ...farm, farmCode: 'FR-BSR' })
    expect(code).toMatchObject({ status: 409, body: { errors: [{ path: 'body.farmCode', code: 'taken' }] } })
    const refused = [
      [{ pentagram: 'BSRDE' }, 'pentagram', 'no-pentagram'],
      [{ farmCode: 'a/b' }, 'farmCode', 'not-a-code'],
      [{ name: '12' }, 'name', 'no-letters'],
      [{ longitude: 888 }, 'longitude', 'above-range'],
      [{ subTechnology: 'ground' }, 'subTechnology', 'other-technology'],
    ] as const
    for (const [wrong, field, fault] of refused)
      expect(await create('NewFarms', { ...farm, ...wrong })).toMatchObject({
        ...{ status: 400, body: { errors: [{ path: `body.${field}`, code: fault }] } },
      })
    expect(await farmByCode(relations.db, 'FR-BSM')).toBeUndefined()
  })

  it('keeps what the person wrote when its gateway comes', async () => {
    const described: PlantDescription = {
      ...{ farmCode: 'FR-BSR', entCode: 'E-FR-BSR', name: 'RIVAUMONT 1', technology: 'wind', countryCode: 'FR' },
      ...{ pentagram: 'BSRFR', timezone: 'Europe/Paris', ratedPowerKw: 8100, installedPowerKw: 8400 },
      ...{ lifeWordTimeoutS: 300, hasCamera: false, latitude: 48, longitude: 2, subFarms: [] },
      devices: [{ deviceCode: 'WT1', entCode: 'E-FR-BSR-WT1', type: 'WIND_TURBINE', name: 'WT1' }],
    }
    await relations.db.transaction((tx) => upsertPlants(tx, [described], 'connection'))
    expect((await send('owner', 'GET', 'FarmGeneral/E-FR-BSR')).body).toMatchObject({
      ...{ name: 'Bois de Rivaumont', ratedPower: 8000, gateway: { name: 'RIVAUMONT 1', ratedPower: 8100 } },
    })
  })

  it('is closed and opened again on a day; the status of earlier days stays', async () => {
    const set = async (status: string, validFrom: string) => {
      const { version } = (await send('owner', 'GET', 'FarmGeneral/E-FR-BSV')).body
      const validity = { mode: 'change', validFrom, reason: 'Sold' }
      return send('owner', 'PATCH', 'FarmGeneral/E-FR-BSV', { version, status, validity })
    }
    expect((await set('leftPortfolio', '2025-03-01')).status).toBe(200)
    expect((await set('operating', '2026-01-01')).status).toBe(200)
    const statusAt = async (day: string) => (await send('owner', 'GET', `FarmGeneral/E-FR-BSV?asOf=${day}`)).body.status
    expect([await statusAt('2025-02-28'), await statusAt('2025-03-01'), await statusAt('2026-01-01')]).toEqual([
      ...['planned', 'leftPortfolio', 'operating'],
    ])
  })
})

describe('sub-farms and assets that a person adds', () => {
  it('stand in the tree below the node that the person chose', async () => {
    const machine = { name: 'North 1', assetType: 'WIND_TURBINE', status: 'planned', serialNumber: 'S-1' }
    const covered = await create('NewAssets', { ...machine, parent: 'FR-BSV-SF' })
    expect(covered.body).toEqual({ id: 'E-FR-BSV-WT01', version: 1 })
    const row = await create('NewSubFarms', { parent: 'E-FR-BSV', name: 'Row', status: 'planned', installedPower: 1 })
    expect(row.body).toEqual({ id: 'FR-BSV-S1', version: 1 })
    await create('NewAssets', { ...machine, parent: 'FR-BSV-S1', name: 'North 2' })
    const nodes = await nodesOfFarm(relations.db, 'FR-BSV')
    expect(nodes.map(({ entCode, parent }) => [entCode, parent])).toEqual([
      ['E-FR-BSV', null],
      ['FR-BSV-S1', 'E-FR-BSV'],
      ['E-FR-BSV-WT01', 'E-FR-BSV'],
      ['E-FR-BSV-WT02', 'FR-BSV-S1'],
    ])
    expect((await send('owner', 'GET', 'AssetGeneral/E-FR-BSV-WT01')).body).toMatchObject({
      ...{ name: 'North 1', assetType: 'WIND_TURBINE', serialNumber: 'S-1', status: 'planned' },
    })
    const taken = await create('NewAssets', { ...machine, parent: 'FR-BSV-S1', deviceCode: 'WT01' })
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'body.deviceCode', code: 'taken' }] } })
  })

  it('need the right on the farm of the node above', async () => {
    const row = { parent: 'E-FR-BSV', name: 'Row', status: 'planned', installedPower: 1 }
    expect((await create('NewSubFarms', row, 'ofOther')).status).toBe(404)
    expect((await create('NewSubFarms', row, 'reader')).status).toBe(403)
    expect((await create('NewSubFarms', { ...row, parent: 'E-NONE' })).status).toBe(404)
  })
})

describe('proposals', () => {
  const ask = async (query: string, who: keyof typeof people = 'owner') =>
    (await send(who, 'GET', `Proposals?${query}`)).body
  it('name free codes, and farms that the user sees by name or place', async () => {
    const near = await ask('level=farm&name=Other&countryCode=FR&latitude=48.01&longitude=2')
    expect(near).toMatchObject({ pentagram: 'OTHFR', farmCode: 'FR-OTH' })
    expect(near.similar).toHaveLength(2)
    expect(near.similar[0]).toMatchObject({ hasSameName: false, distance: expect.closeTo(1.11, 1) })
    const named = await ask('level=farm&name=bois%20de-RIVAUMONT&latitude=10&longitude=2')
    expect(named.similar.map(({ entCode }: { entCode: string }) => entCode)).toEqual(['E-FR-BSR', 'E-FR-BSV'])
    expect((await ask('level=farm&name=bois%20de%20rivaumont', 'ofOther')).similar).toEqual([])
    const machine = await ask('level=asset&name=north%201&parent=FR-BSV-S1&assetType=WIND_TURBINE')
    expect(machine).toMatchObject({ deviceCode: 'WT03', similar: [{ entCode: 'E-FR-BSV-WT01' }] })
  })
})

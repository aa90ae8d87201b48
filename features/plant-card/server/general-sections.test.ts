import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import type { Audit } from '../../../platform/server/audit/audit.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import { recordWrite } from '../../../platform/server/record/tables.ts'
import { applyDue } from '../../../platform/server/record/temporal-due.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { writeFarms } from '../../farms/server/plant-changes-port.ts'
import { assetsOfFarms, farmByCode, plantEditionOf, subFarmsOfFarms, upsertPlants } from '../../farms/server/port.ts'
import { bindSections } from './bind-sections.ts'
import { bindNodeRoutes } from './node-routes.ts'
import { gateCode } from './tables.ts'

const plant = (changes: Partial<PlantDescription> = {}, machine: object = {}): PlantDescription => ({
  ...{ farmCode: 'AAA', entCode: 'E-AAA', name: 'North farm', technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: 'NRTFR', timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4600 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false, latitude: 48, longitude: 2 },
  subFarms: [{ subFarmCode: 'AAA-S1', name: 'Row', feeder: 'F1', installedPowerKw: 4600 }],
  devices: [
    {
      ...{ deviceCode: 'WT1', entCode: 'AAA-WT1', type: 'WIND_TURBINE' as const, name: 'WT1', subFarmCode: 'AAA-S1' },
      ...{ manufacturer: 'Vensys', model: 'V90', ratedPowerKw: 2000 },
      ...machine,
    },
  ],
  ...changes,
})

const product = 'PICFarmGeneral'
const people = {
  editor: testPrincipal({
    products: { [product]: READ + EDIT, PICFarmCrisisManagement: READ },
    perimeter: 'all',
  }),
  keeper: testPrincipal({ products: { PICFarmCrisisManagement: READ + EDIT }, perimeter: 'all' }),
  ofOther: testPrincipal({ products: { [product]: READ + EDIT }, perimeter: ['BBB'] }),
}
let relations: Relations
let http: TestHttp
let audit: Audit
/** The clock of the cards goes so far ahead. */
let aheadMs = 0
const nowMs = () => Date.now() + aheadMs
beforeAll(async () => {
  relations = await openTestRelations()
  await upsertPlants(relations.db, [plant()], 'connection')
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  audit = createAudit(relations.db, pino({ level: 'silent' }))
  const context = { relations, audit }
  bindSections(http.routes, context, nowMs)
  bindNodeRoutes(http.routes, relations)
})
afterAll(async () => {
  await http.close()
  await relations.close()
})

const send = async (who: keyof typeof people, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const reply = await http.app.inject({ method, url: `/api/PlantCards/${url}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const get = async (url: string) => (await send('editor', 'GET', url)).body
const change = async (url: string, body: object) => {
  const { version } = await get(url)
  const validity = { mode: 'correct' }
  return send('editor', 'PATCH', url, { version, validity, ...body })
}
const manifest = (...changes: Parameters<typeof plant>) =>
  relations.db.transaction((tx) => upsertPlants(tx, [plant(...changes)], 'connection'))
const historyRows = () => relations.db.$count(recordWrite)

describe('the general section of a card', () => {
  it('has the facts of the plant, without being created', async () => {
    expect(await get('FarmGeneral/E-AAA')).toMatchObject({
      ...{
        id: 'E-AAA',
        version: 1,
        name: 'North farm',
        pentagram: 'NRTFR',
        timezone: 'Europe/Paris',
        ratedPower: 4000,
      },
      ...{ technology: 'wind', latitude: 48, status: null, gateway: {} },
    })
    expect(await get('SubFarmGeneral/AAA-S1')).toMatchObject({ name: 'Row', feeder: 'F1', installedPower: 4600 })
    expect(await get('AssetGeneral/AAA-WT1')).toMatchObject({
      ...{ name: 'WT1', assetType: 'WIND_TURBINE', manufacturer: 'Vensys', model: 'V90', ratedPower: 2000 },
    })
  })

  it('writes facts to the tables that all screens read, and counts a new edition of the plants', async () => {
    const { db } = relations
    const edition = await plantEditionOf(db)
    const body = { status: 'operating', name: 'Machine 1', ratedPower: 2050, serialNumber: 'S1' }
    expect((await change('AssetGeneral/AAA-WT1', body)).body).toMatchObject({ version: 2, ratedPower: 2050 })
    expect(await assetsOfFarms(db, ['AAA'])).toMatchObject([{ name: 'Machine 1', ratedPowerKw: 2050, model: 'V90' }])
    expect(await plantEditionOf(db)).toBeGreaterThan(edition)
    await change('SubFarmGeneral/AAA-S1', { status: 'operating', name: 'Row 1' })
    expect(await subFarmsOfFarms(db, ['AAA'])).toMatchObject([{ name: 'Row 1', feeder: 'F1' }])
  })

  it('never lets a manifest overwrite what a person wrote, and says what the gateway says', async () => {
    const { db } = relations
    await manifest({ name: 'North farm' }, { ratedPowerKw: 2100, model: 'V100' })
    expect(await assetsOfFarms(db, ['AAA'])).toMatchObject([{ name: 'Machine 1', ratedPowerKw: 2050, model: 'V100' }])
    expect(await get('AssetGeneral/AAA-WT1')).toMatchObject({
      ...{ name: 'Machine 1', ratedPower: 2050, model: 'V100' },
      gateway: { name: 'WT1', ratedPower: 2100 },
    })
  })

  it('has changes by a manifest in its history, without a person, and reads them as of a day', async () => {
    const [last] = (await get('AssetGeneral/AAA-WT1/Changes')).results
    expect(last).toMatchObject({
      ...{ by: null, operation: 'manifest', version: 3 },
      fields: [{ field: 'model', before: 'V90', after: 'V100' }],
    })
    expect(await get('AssetGeneral/AAA-WT1')).toMatchObject({ version: 3 })
    expect(await get('AssetGeneral/AAA-WT1?asOf=2020-01-01')).toMatchObject({ model: 'V90', ratedPower: 2050 })
  })

  it('writes no history when a manifest changes nothing', async () => {
    const before = await historyRows()
    await manifest({ hasCamera: true }, { ratedPowerKw: 2100, model: 'V100' })
    await manifest({ hasCamera: true }, { ratedPowerKw: 2100, model: 'V100' })
    expect(await historyRows()).toBe(before)
  })

  it('takes over what the gateway says, and follows it from then on', async () => {
    const taken = await send('editor', 'POST', 'Nodes/AAA-WT1/TakeOver', { fields: ['ratedPower', 'model'] })
    expect(taken).toMatchObject({ status: 200, body: { fields: ['ratedPower'] } })
    expect(await get('AssetGeneral/AAA-WT1')).toMatchObject({ ratedPower: 2100, gateway: { name: 'WT1' } })
    await manifest({}, { ratedPowerKw: 2200, model: 'V100' })
    expect(await assetsOfFarms(relations.db, ['AAA'])).toMatchObject([{ name: 'Machine 1', ratedPowerKw: 2200 }])
  })

  it('refuses a zone that does not exist, and an empty name', async () => {
    expect((await change('FarmGeneral/E-AAA', { timezone: 'Europe/Nowhere' })).status).toBe(400)
    expect((await change('FarmGeneral/E-AAA', { name: null })).status).toBe(400)
    expect(await farmByCode(relations.db, 'AAA')).toMatchObject({ name: 'North farm', timezone: 'Europe/Paris' })
  })

  it('has settings that a list of plants has changed in its history', async () => {
    const { db } = relations
    const farm = await farmByCode(db, 'AAA')
    if (!farm) throw new Error('no farm')
    await db.transaction((tx) => writeFarms(tx, [{ ...farm, region: 'Normandie' }]))
    expect(await get('FarmGeneral/E-AAA')).toMatchObject({ region: 'Normandie' })
    const [last] = (await get('FarmGeneral/E-AAA/Changes')).results
    expect(last).toMatchObject({ by: null, fields: [{ field: 'region', after: 'Normandie' }] })
  })

  it('tells what stands above and below a node, and the rights of the user', async () => {
    expect(await get('Nodes/AAA-S1')).toMatchObject({
      ...{ entCode: 'AAA-S1', level: 'subFarm', type: 'SUB_FARM', farmName: 'North farm', timezone: 'Europe/Paris' },
      parents: [{ entCode: 'E-AAA', level: 'farm' }],
      children: [{ entCode: 'AAA-WT1', level: 'asset', type: 'WIND_TURBINE' }],
      rights: { PICFarmGeneral: READ + EDIT, PICFarmCrisisManagement: READ },
    })
    expect((await send('ofOther', 'GET', 'Nodes/AAA-S1')).status).toBe(404)
    expect((await send('ofOther', 'GET', 'AssetGeneral/AAA-WT1')).status).toBe(404)
    const refused = await send('ofOther', 'POST', 'Nodes/AAA-WT1/TakeOver', { fields: ['name'] })
    expect(refused.status).toBe(404)
  })

  it('has a section of farms and sub-farms in one kind', async () => {
    expect(await get('CrisisPlan/E-AAA')).toMatchObject({ id: 'E-AAA', farmCode: 'AAA', callOrder: [] })
    expect(await get('CrisisPlan/AAA-S1')).toMatchObject({ id: 'AAA-S1', farmCode: 'AAA' })
    expect((await send('editor', 'GET', 'CrisisPlan/AAA-WT1')).status).toBe(404)
    expect(await get('CrisisPlan')).toMatchObject({ total: 2 })
    expect((await send('editor', 'PATCH', 'CrisisPlan/AAA-S1', { version: 1, hospital: 'CHU' })).status).toBe(403)
  })

  it('keeps a planned value of a person against manifests once it has taken effect', async () => {
    const validity = { mode: 'change', validFrom: new Date(nowMs() + 86_400_000).toISOString() }
    await change('FarmGeneral/E-AAA', { status: 'operating', ratedPower: 4200, validity })
    expect(await farmByCode(relations.db, 'AAA')).toMatchObject({ ratedPowerKw: 4000 })
    const edition = await plantEditionOf(relations.db)
    aheadMs = 2 * 86_400_000
    expect(await applyDue(relations.db)).toBe(1)
    expect(await farmByCode(relations.db, 'AAA')).toMatchObject({ ratedPowerKw: 4200 })
    expect(await plantEditionOf(relations.db)).toBeGreaterThan(edition)
    await manifest({ ratedPowerKw: 4100 }, { ratedPowerKw: 2200, model: 'V100' })
    expect(await get('FarmGeneral/E-AAA')).toMatchObject({ ratedPower: 4200, gateway: { ratedPower: 4100 } })
  })

  it('writes each user who reads a gate code into the audit log, and no search finds a code', async () => {
    const body = { version: 1, gateCode: '4711' }
    expect((await send('keeper', 'PATCH', 'GateCode/E-AAA', body)).status).toBe(200)
    expect((await send('keeper', 'GET', 'GateCode/E-AAA')).body).toMatchObject({ gateCode: '4711' })
    expect((await send('editor', 'GET', 'GateCode/E-AAA')).status).toBe(403)
    await audit.close()
    const rows = await relations.db.select().from(auditEntry)
    const readings = rows.filter(({ operation }) => operation === 'getGateCode')
    expect(readings.map(({ targetId }) => targetId)).toContain('E-AAA')
    expect(JSON.stringify(readings)).not.toContain('4711')
    expect(Object.keys(gateCode)).not.toContain('searchedText')
    expect((await send('keeper', 'GET', 'GateCode?search=4711')).status).toBe(400)
  })

  it('refuses a country that does not exist, and lists those that do', async () => {
    const { status, body } = await change('FarmGeneral/E-AAA', { status: 'operating', countryCode: 'ZZ' })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'body.countryCode' }])
    const countries = (
      await http.app.inject({ url: '/api/Countries', headers: { authorization: 'Bearer editor' } })
    ).json()
    expect(countries).toContainEqual({ englishName: 'France', twoLetterISORegionName: 'FR' })
  })
})

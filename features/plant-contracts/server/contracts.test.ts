import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { contractKind } from '../contract/plant-contract.ts'
import { demoContractsOf } from './demo-contracts.ts'
import { feature } from './index.ts'

const plant = (code: string): PlantDescription => ({
  ...{ farmCode: code, entCode: `E-${code}`, name: `Farm ${code}`, technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: `${code}FR`, timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4000 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false, subFarms: [] },
  devices: [{ deviceCode: 'WT1', entCode: `${code}-WT1`, type: 'WIND_TURBINE', name: 'WT1' }],
})
const product = 'PICFarmContracts'
const people = {
  manager: testPrincipal({ products: { [product]: READ + EDIT + MANAGE }, perimeter: 'all' }),
  ofOther: testPrincipal({ products: { [product]: READ + EDIT + MANAGE }, perimeter: ['BBB'] }),
}
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await upsertPlants(relations.db, [plant('AAA'), plant('BBB')], 'connection')
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  feature.routes?.(http.routes, { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) } as never)
})
afterAll(async () => {
  await http.close()
  await relations.close()
})

const send = async (who: keyof typeof people, method: 'GET' | 'POST' | 'PATCH', rest: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const url = `/api/PlantCards/PlantContracts${rest}`
  const reply = await http.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const contract = {
  ...{ farmCode: 'AAA', entCode: 'AAA-SF', category: 'grid', number: 'G-1', subject: 'Access', counterparty: 'Grid' },
  ...{ startsOn: '2020-01-01', endsOn: '2029-12-31', noticeMonths: 12 },
}

describe('contracts of sub-farms', () => {
  it('have a computed notice day that follows their end', async () => {
    const { body } = await send('manager', 'POST', '', contract)
    expect(body).toMatchObject({ noticeOn: '2028-12-31', version: 1 })
    const validity = { mode: 'correct' }
    const changed = await send('manager', 'PATCH', `/${body.id}`, { version: 1, endsOn: '2030-06-30', validity })
    expect(changed.body).toMatchObject({ endsOn: '2030-06-30', noticeOn: '2029-06-30' })
  })

  it('belong to a sub-farm of their farm, and the reply names the wrong field', async () => {
    const refusals = [
      [{ entCode: 'E-AAA' }, 'body.entCode', 'no-node'],
      [{ entCode: 'BBB-SF' }, 'body.entCode', 'no-node'],
      [{ endsOn: '2019-12-31' }, 'body.endsOn', 'before-start'],
      [{ value: 10 }, 'body.currency', 'needed'],
      [{ noticeMonths: 61 }, 'body.noticeMonths', 'above-range'],
    ] as const
    for (const [wrong, path, code] of refusals) {
      const { status, body } = await send('manager', 'POST', '', { ...contract, number: 'G-2', ...wrong })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ path, code }])
    }
    expect((await send('manager', 'GET', '')).body.total).toBe(1)
  })

  it('of another farm do not exist', async () => {
    const [held] = (await send('manager', 'GET', '')).body.results
    expect((await send('ofOther', 'GET', `/${held.id}`)).status).toBe(404)
    expect((await send('ofOther', 'GET', '')).body).toMatchObject({ results: [], total: 0 })
    expect((await send('ofOther', 'POST', '', contract)).status).toBe(404)
  })

  it('of the demo are valid and always the same', () => {
    const node = { entCode: 'AAA-SF', farmCode: 'AAA' }
    const contracts = demoContractsOf(node)
    expect(new Set(contracts.map(({ category }) => category)).size).toBe(3)
    for (const one of contracts) expect(kindFaults(contractKind, one)).toEqual([])
    expect(demoContractsOf(node)).toEqual(contracts)
  })
})

import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { kindFaults, type RecordKind } from '../../../platform/contract/record-kind.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { PlantDescription } from '../../farms/contract/plant-description.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { cableKind } from '../contract/lists/cable.ts'
import { networkDeviceKind } from '../contract/lists/network-device.ts'
import { sensorKind } from '../contract/lists/sensor.ts'
import { demoCablesOf, demoDevicesOf, demoSensorsOf } from './demo-lists.ts'
import { feature } from './index.ts'

const plant = (code: string): PlantDescription => ({
  ...{ farmCode: code, entCode: `E-${code}`, name: `Farm ${code}`, technology: 'wind', countryCode: 'FR' },
  ...{ pentagram: `${code}FR`, timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4000 },
  ...{ lifeWordTimeoutS: 300, hasCamera: false, subFarms: [] },
  devices: [{ deviceCode: 'WT1', entCode: `${code}-WT1`, type: 'WIND_TURBINE', name: 'WT1' }],
})
const all = READ + EDIT + MANAGE
const people = {
  owner: testPrincipal({ products: { PICFarmTelecom: all, PICFarmGeneral: all }, perimeter: 'all' }),
  other: testPrincipal({ products: { PICFarmWeatherStation: all }, perimeter: 'all' }),
}
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await upsertPlants(relations.db, [plant('AAA'), plant('BBB')], 'connection')
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
const device = (deviceName: string, more: object = {}) =>
  send('owner', 'POST', 'NetworkDevices', {
    ...{ farmCode: 'AAA', entCode: 'AAA-SF', deviceName, deviceType: 'router', ...more },
  })

describe('network devices of a sub-farm', () => {
  it('are connected through a device of the same sub-farm, without circles', async () => {
    const router = (await device('Router')).body
    const plc = (await device('PLC', { deviceType: 'plc', port: 502, uplink: router.id })).body
    expect(plc).toMatchObject({ uplink: router.id, port: 502 })
    const far = (await device('Far', { farmCode: 'BBB', entCode: 'BBB-SF' })).body
    const refused = await device('RTU', { uplink: far.id })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.uplink', code: 'other-node' }] } })
    const circle = await send('owner', 'PATCH', `NetworkDevices/${router.id}`, {
      ...{ version: 1, uplink: plc.id, validity: { mode: 'correct' } },
    })
    expect(circle).toMatchObject({ status: 400, body: { errors: [{ path: 'body.uplink', code: 'circle' }] } })
  })

  it('refuse ports and addresses that cannot be, and people without the right', async () => {
    const wrong = [
      [{ port: 65_536 }, 'port', 'above-range'],
      [{ ipAddress: '10.0.0.256' }, 'ipAddress', 'not-ip'],
    ] as const
    for (const [more, field] of wrong)
      expect(await device('X', more)).toMatchObject({ status: 400, body: { errors: [{ path: `body.${field}` }] } })
    expect((await send('other', 'GET', 'NetworkDevices')).status).toBe(403)
  })
})

it('an asset has other information without being created', async () => {
  const otherFacts = [{ factName: 'Blade coating', factValue: 'Example 2K' }]
  const saved = await send('owner', 'PATCH', 'AssetOther/AAA-WT1', { version: 1, remarks: 'Noisy', otherFacts })
  expect(saved.body).toMatchObject({ version: 2, remarks: 'Noisy', otherFacts })
})

it('lists of the demo are valid and always the same', () => {
  const node = { entCode: 'AAA-SF', farmCode: 'AAA' }
  const lists: [object[], unknown][] = [
    [demoCablesOf(node), cableKind],
    [demoSensorsOf(node), sensorKind],
    [demoDevicesOf(node), networkDeviceKind],
  ]
  for (const [rows, kind] of lists)
    for (const row of rows) expect(kindFaults(kind as RecordKind, row as never)).toEqual([])
  expect(demoDevicesOf(node)).toEqual(demoDevicesOf(node))
})

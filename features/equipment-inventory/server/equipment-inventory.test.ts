import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, by = token) => {
  const headers = { authorization: `Bearer ${by}` }
  const reply = await server.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}

const gearbox = (model: string, more: object = {}) => ({ manufacturer: 'Example', model, gearRatio: 97, ...more })

test('a list of models is created, read, changed and deleted', async () => {
  const made = await ask('POST', 'GearboxEquipment', [gearbox('G1'), gearbox('G2', { stages: 3 })])
  expect(made).toMatchObject({
    status: 200,
    body: {
      results: [
        { model: 'G1', status: 'active', version: 1 },
        { model: 'G2', stages: 3 },
      ],
    },
  })
  const [first, second] = made.body.results
  expect(Number(second.id)).toBe(Number(first.id) + 1)

  const all = await ask('GET', 'GearboxEquipment?perPage=-1&sort')
  expect(all.body).toMatchObject({ count: 2, total: 2 })
  const few = await ask('GET', 'GearboxEquipment?perPage=-1&sort=-model&fields=model,gearRatio')
  expect(few.body.results).toEqual([
    { id: second.id, version: 1, model: 'G2', gearRatio: 97 },
    { id: first.id, version: 1, model: 'G1', gearRatio: 97 },
  ])

  const changed = await ask('PATCH', `GearboxEquipment/${first.id}`, { version: 1, oilVolume: 400 })
  expect(changed.body).toMatchObject({ oilVolume: 400, version: 2 })
  expect(changed.body.completeness).toBeGreaterThan(first.completeness)
  expect((await ask('DELETE', `GearboxEquipment/${first.id}`)).body).toEqual({ id: first.id })
  expect((await ask('DELETE', `GearboxEquipment/${second.id}?version=9`)).status).toBe(409)
})

test('a list is created whole or not at all, and each error names its item, field and bound', async () => {
  const refused = await ask('POST', 'GearboxEquipment', [
    gearbox('H1'),
    gearbox('H2', { gearRatio: 251 }),
    { manufacturer: 'Example', gearRatio: 20 },
  ])
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(refused.body.errors).toMatchObject([
    { path: 'body.1.gearRatio', code: 'above-range', bound: 250 },
    { path: 'body.2.model', code: 'needed' },
  ])
  const taken = await ask('POST', 'GearboxEquipment', [gearbox('H1'), gearbox('H3'), gearbox('h1')])
  expect(taken).toMatchObject({ status: 409, body: { code: 'taken' } })
  expect(taken.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'body.2.manufacturer',
    'body.2.model',
    'body.2.variant',
  ])
  expect((await ask('GET', 'GearboxEquipment?search=H')).body.results).toEqual([])
})

test('a list that is sent twice with one UUID is created once, and a refused list can be sent again', async () => {
  const send = async (models: readonly object[]) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': '7b0ce3f4-63a2-4d0a-9c55-0a3c2b8f9d11' }
    const reply = await server.app.inject({ method: 'POST', url: '/api/GearboxEquipment', headers, payload: models })
    return { status: reply.statusCode, body: reply.json() }
  }
  expect((await send([gearbox('QQ1'), gearbox('QQ2', { gearRatio: 251 })])).status).toBe(400)
  const first = await send([gearbox('QQ1'), gearbox('QQ2')])
  expect(first.status).toBe(200)
  expect(await send([gearbox('QQ1'), gearbox('QQ2')])).toEqual(first)
  expect((await send([gearbox('QQ3')])).body.code).toBe('created-before')
  expect((await ask('GET', 'GearboxEquipment?search=QQ')).body.count).toBe(2)
})

test('computed values follow from the others, and nobody sets them', async () => {
  const turbine = { manufacturer: 'Example', model: 'EX-100', ratedActivePower: 3_300, rotorDiameter: 100 }
  const made = await ask('POST', 'WindTurbineEquipment', [turbine])
  expect(made.body.results[0].sweptArea).toBeCloseTo(7_853.98, 2)
  expect(made.body.results[0].specificPower).toBeCloseTo(420.17, 2)
  const { id } = made.body.results[0]
  const larger = await ask('PATCH', `WindTurbineEquipment/${id}`, { version: 1, rotorDiameter: 120 })
  expect(larger.body.specificPower).toBeCloseTo(291.78, 2)
  expect((await ask('PATCH', `WindTurbineEquipment/${id}`, { version: 2, sweptArea: 1 })).status).toBe(400)
})

test('a small decimal stays as it is', async () => {
  const cell = { manufacturer: 'Example', model: 'M270', stcPower: 270.643, saturationCurrent: 2.51e-10 }
  const made = await ask('POST', 'SolarModuleEquipment', [cell])
  expect(made.body.results[0]).toMatchObject({ stcPower: 270.643, saturationCurrent: 2.51e-10 })
})

test('the right on the equipments of any farm reads; wind turbines take a right of their own for changes', async () => {
  const equipments = await server.tokenFor(
    await server.addPerson({ products: { PICFarmEquipments: READ | EDIT | MANAGE } }),
  )
  const turbine = { manufacturer: 'Example', model: 'EX-90', ratedActivePower: 2_000, rotorDiameter: 90 }
  expect((await ask('GET', 'WindTurbineEquipment', undefined, equipments)).status).toBe(200)
  expect((await ask('POST', 'WindTurbineEquipment', [turbine], equipments)).status).toBe(403)
  expect((await ask('POST', 'GearboxEquipment', [gearbox('R1')], equipments)).status).toBe(200)
  const turbines = await server.tokenFor(
    await server.addPerson({ products: { PICFarmEquipments: READ, WindTurbineEquipment: EDIT | MANAGE } }),
  )
  expect((await ask('POST', 'WindTurbineEquipment', [turbine], turbines)).status).toBe(200)
  expect((await ask('POST', 'GearboxEquipment', [gearbox('R2')], turbines)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
let token: string
let wtmId: number
beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  wtmId = await newModel('EX-110')
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, by = token) => {
  const headers = { authorization: `Bearer ${by}` }
  const reply = await server.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const newModel = async (model: string): Promise<number> => {
  const facts = { manufacturer: 'Example', model, ratedActivePower: 3_000, rotorDiameter: 110 }
  return Number((await ask('POST', 'WindTurbineEquipment', [facts])).body.results[0].id)
}
const newHeight = async (height: number, model = wtmId): Promise<number> =>
  (await ask('POST', `WindTurbineModelHubHeight/${model}`, { height })).body.id

const points = (share = 1) =>
  [
    [3, 30],
    [7, 900],
    [12, 3_000],
    [25, 3_000],
  ].map(([windSpeed = 0, power = 0]) => ({ windSpeed, power: power * share }))
const version = (hubHeightId: number, more: object = {}, share = 1) => ({
  ...{ id: 0, name: 'Data sheet 2024', date: '2024-03-01', isMediumVoltageSide: false },
  hubHeightWindClassDtos: [{ id: hubHeightId, powerCurves: [{ density: 1.225, points: points(share) }] }],
  ...more,
})
const mode = (name: string, more: object = {}) => ({ name, isFullPowerMode: false, wtmId, ...more })
const modesNow = async (by = token) =>
  (await ask('GET', `WindTurbineEquipmentMode/?idWindTurbineModel=${wtmId}`, undefined, by)).body.results

test('hub heights: unique, total height with the rotor, range', async () => {
  const low = await ask('POST', `WindTurbineModelHubHeight/${wtmId}`, { height: 92.5, windClass: 'II' })
  expect(low).toMatchObject({ status: 200, body: { height: 92.5, totalHeight: 147.5, windClass: 'II' } })
  const again = await ask('POST', `WindTurbineModelHubHeight/${wtmId}`, { height: 92.5 })
  expect(again).toMatchObject({ status: 409, body: { code: 'taken', errors: [{ path: 'body.height' }] } })
  expect((await ask('POST', `WindTurbineModelHubHeight/${wtmId}`, { height: 251 })).status).toBe(400)
  const all = await ask('GET', `WindTurbineModelHubHeight/${wtmId}`)
  expect(all.body).toMatchObject([{ height: 92.5, hasEntityLinked: false, hasVersionsLinked: false, powerCurves: [] }])
  expect((await ask('DELETE', `WindTurbineModelHubHeight/${low.body.id}`)).status).toBe(200)
})

test('id 0 creates a mode, another id updates it; one mode is the full-power mode', async () => {
  const height = await newHeight(100)
  const none = await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('Reduced'))
  expect(none.body.errors).toMatchObject([{ path: 'body.isFullPowerMode', code: 'full-power-needed' }])
  const full = await ask(
    'PATCH',
    'WindTurbineEquipmentMode/0',
    mode('Mode 0', { isFullPowerMode: true, versions: [version(height)] }),
  )
  expect(full).toMatchObject({
    status: 200,
    body: {
      ...{ name: 'Mode 0', isFullPowerMode: true, version: 1 },
      versions: [
        {
          ...{ name: 'Data sheet 2024', date: '2024-03-01', ratedPower: 3_000, isUsed: false, isReadable: true },
          hubHeightWindClassDtos: [{ id: height, hasVersionsLinked: true, powerCurves: [{ density: 1.225 }] }],
        },
      ],
    },
  })
  expect((await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('MODE 0', { isFullPowerMode: true }))).status).toBe(409)

  const { id } = full.body
  const renamed = await ask(
    'PATCH',
    `WindTurbineEquipmentMode/${id}`,
    mode('PO0', { isFullPowerMode: true, version: 1 }),
  )
  expect(renamed.body).toMatchObject({ name: 'PO0', version: 2, versions: [{ name: 'Data sheet 2024' }] })
  const late = await ask('PATCH', `WindTurbineEquipmentMode/${id}`, mode('PO9', { isFullPowerMode: true, version: 1 }))
  expect(late.status).toBe(409)

  const second = await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('Boost', { isFullPowerMode: true }))
  expect(
    (await modesNow()).map((one: { name: string; isFullPowerMode: boolean }) => [one.name, one.isFullPowerMode]),
  ).toEqual([
    ['Boost', true],
    ['PO0', false],
  ])
  expect((await ask('DELETE', `WindTurbineEquipmentMode/${second.body.id}?version=1`)).status).toBe(400)
  await ask('PATCH', `WindTurbineEquipmentMode/${id}`, mode('PO0', { isFullPowerMode: true, version: 3 }))
  expect((await ask('DELETE', `WindTurbineEquipmentMode/${second.body.id}?version=2`)).status).toBe(200)
  const used = await ask('DELETE', `WindTurbineModelHubHeight/${height}`)
  expect(used).toMatchObject({ status: 409, body: { code: 'in-use', errors: [{ value: 'PO0 Data sheet 2024' }] } })
})

test('two tabs that create with id 0 make two modes', async () => {
  const made = await Promise.all(['A', 'B'].map((name) => ask('PATCH', 'WindTurbineEquipmentMode/0', mode(name))))
  expect(made.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(2)
})

test('an invalid curve names its point, and nothing is stored', async () => {
  const height = await newHeight(110)
  const wrong = version(height, {}, 1)
  const steep = {
    density: 1.225,
    points: [
      { windSpeed: 3, power: 30 },
      { windSpeed: 6, power: 1_200 },
    ],
  }
  const refused = await ask(
    'PATCH',
    'WindTurbineEquipmentMode/0',
    mode('Steep', { versions: [{ ...wrong, hubHeightWindClassDtos: [{ id: height, powerCurves: [steep] }] }] }),
  )
  expect(refused.body.errors).toEqual([
    {
      path: 'body.versions.0.hubHeightWindClassDtos.0.powerCurves.0.points.1.power',
      code: 'cp-above-limit',
      bound: 0.593,
      value: expect.stringMatching(/^0\.95/),
      message: expect.stringContaining('no rotor can give this power'),
    },
  ])
  expect((await modesNow()).map(({ name }: { name: string }) => name)).not.toContain('Steep')
})

test('a reduced mode is compared with the full-power version of its day', async () => {
  const [{ versions }] = await modesNow()
  const height = versions[0].hubHeightWindClassDtos[0].id
  const above = await ask(
    'PATCH',
    'WindTurbineEquipmentMode/0',
    mode('Above', { versions: [version(height, {}, 1.05)] }),
  )
  expect(above.body.errors[0]).toMatchObject({ code: 'above-full-power' })
  const before = version(height, { date: '2024-02-29' }, 1.05)
  expect((await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('Older', { versions: [before] }))).status).toBe(200)
})

test('a version with an access list hides its curves from others', async () => {
  const height = await newHeight(120)
  const reading = await server.addPerson({ products: { PICFarmEquipments: READ } })
  const listed = await server.addPerson({ products: { PICFarmEquipments: READ } })
  const editing = await server.tokenFor(
    await server.addPerson({ products: { PICFarmEquipments: READ, WindTurbineEquipment: EDIT } }),
  )
  const secret = version(height, { userIdsWithAccess: [listed], source: 'Offer 17' }, 0.5)
  const refused = await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('Quiet', { versions: [secret] }), editing)
  expect(refused.status).toBe(403)
  expect((await ask('PATCH', 'WindTurbineEquipmentMode/0', mode('Quiet', { versions: [secret] }))).status).toBe(200)

  const seenBy = async (by: string) => {
    const found = (await modesNow(by)).find(({ name }: { name: string }) => name === 'Quiet')
    return found.versions[0]
  }
  const hidden = {
    ...{ name: 'Data sheet 2024', date: '2024-03-01', ratedPower: 1_500, isRestricted: true, isReadable: false },
    ...{ source: null, userIdsWithAccess: [], hubHeightWindClassDtos: [] },
  }
  expect(await seenBy(await server.tokenFor(reading))).toMatchObject(hidden)
  expect(await seenBy(editing)).toMatchObject(hidden)
  expect(await seenBy(await server.tokenFor(listed))).toMatchObject({ isReadable: true, source: 'Offer 17' })
  const managing = await server.tokenFor(
    await server.addPerson({ products: { PICFarmEquipments: READ, WindTurbineEquipment: MANAGE } }),
  )
  expect(await seenBy(managing)).toMatchObject({ isReadable: true })
  const log = await server.relations.db.execute(
    "select after from audit_entry where operation = 'saveWindTurbineEquipmentMode'",
  )
  expect(JSON.stringify(log)).not.toContain('windSpeed')
})

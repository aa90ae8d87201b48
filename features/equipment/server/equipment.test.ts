import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEquipment } from './test-equipment.ts'

let equipment: Awaited<ReturnType<typeof openTestEquipment>>
beforeAll(async () => {
  equipment = await openTestEquipment()
})
afterAll(() => equipment.close())

const made = { manufacturer: 'Alta', model: 'G 900' }
const fieldsOf = (entityCode: string, entityType: string, values: object) =>
  Object.entries(values).map(([key, value]) => ({ entityCode, entityType, key, value }))
const save = (body: object, who: 'keeper' | 'reader' | 'editor' | 'ofOther' = 'keeper') =>
  equipment.send(who, 'PUT', 'equipment/update', { sutCode: 'AAA-S1', fields: [], ...body })
const tree = (query = '', who: 'keeper' | 'reader' = 'keeper') => equipment.get(`Equipments/Trees/AAA-S1${query}`, who)
const nodeIn = (body: { nodes: { code: string; values: Record<string, unknown> }[] }, code: string) =>
  body.nodes.find((one) => one.code === code)
const addGearbox = (code: string, parentCode: string, values: object = {}) =>
  save({
    created: [{ code, type: 'WIND_TURBINE_GEARBOX', parentCode }],
    fields: fieldsOf(code, 'WIND_TURBINE_GEARBOX', { equipmentName: 'Gearbox', ...made, ...values }),
  })

describe('the save of the editor', () => {
  it('adds parts below their parents, in one change set', async () => {
    const created = [
      { code: 'NAC-1', type: 'WIND_TURBINE_NACELLE', parentCode: 'AAA-WT1' },
      { code: 'GBX-1', type: 'WIND_TURBINE_GEARBOX', parentCode: 'NAC-1' },
    ]
    const fields = [
      ...fieldsOf('NAC-1', 'WIND_TURBINE_NACELLE', { equipmentName: 'Nacelle', ...made, installed: '2015-06-01' }),
      ...fieldsOf('GBX-1', 'WIND_TURBINE_GEARBOX', {
        ...{ equipmentName: 'Gearbox', ...made, serialNumber: 'OLD', installed: '2015-06-01' },
      }),
      { entityCode: 'GBX-1', entityType: 'WIND_TURBINE_GEARBOX', key: 'ratio', value: '98.5', valueType: 'Decimal' },
    ]
    expect(await save({ created, fields })).toMatchObject({ status: 200, body: { changeSet: expect.any(Number) } })
    expect(nodeIn(await tree(), 'GBX-1')).toMatchObject({
      ...{ parentCode: 'NAC-1', assetCode: 'AAA-WT1', name: 'Gearbox' },
      values: { ratio: 98.5, serialNumber: 'OLD' },
    })
  })

  it('writes nothing at all if one field is wrong, and names field and bound', async () => {
    const before = (await tree()).version
    const fields = [
      ...fieldsOf('NAC-1', 'WIND_TURBINE_NACELLE', { nacelleMass: 70 }),
      ...fieldsOf('GBX-1', 'WIND_TURBINE_GEARBOX', { ratio: 900 }),
    ]
    const { status, body } = await save({ fields, validity: { mode: 'correct' } })
    expect([status, body.detail]).toEqual([400, 'Error on update equipments with status : 400'])
    expect(body.errors).toMatchObject([{ path: 'body.ratio', bound: 250 }])
    const after = await tree()
    expect([after.version, nodeIn(after, 'NAC-1')?.values.nacelleMass]).toEqual([before, null])
  })

  it('refuses an empty key, an unknown key, and a place that cannot hold the part', async () => {
    const field = { entityCode: 'GBX-1', entityType: 'WIND_TURBINE_GEARBOX', value: 1 }
    expect((await save({ fields: [{ ...field, key: '' }] })).body.errors[0].message).toBe('key must not be empty')
    expect((await save({ fields: [{ ...field, key: 'tilt' }] })).status).toBe(400)
    const { body } = await addGearbox('GBX-9', 'GBX-1')
    expect(body.errors).toMatchObject([{ path: 'body.parentCode', code: 'wrong-place' }])
  })

  it('sends name, maker and power of a machine to its general card', async () => {
    const fields = fieldsOf('AAA-WT1', 'WIND_TURBINE', {
      windTurbineName: 'North',
      ratedActivePower: 2100,
      hubHeight: 98,
    })
    expect((await save({ fields, validity: { mode: 'correct' } })).status).toBe(200)
    expect(await equipment.get('PlantCards/AssetGeneral/AAA-WT1')).toMatchObject({ name: 'North', ratedPower: 2100 })
    expect(await equipment.get('Equipments/Machines/AAA-WT1')).toMatchObject({ hubHeight: 98 })
  })

  it('refuses a save on an older tree', async () => {
    const { version } = await tree()
    await save({ fields: fieldsOf('AAA-WT2', 'WIND_TURBINE', { hubHeight: 80 }) })
    expect((await save({ version, fields: fieldsOf('AAA-WT2', 'WIND_TURBINE', { place: 'North' }) })).status).toBe(409)
  })

  it('asks for the rights: 404 for a foreign sub-farm, 403 to change without edit, or to add without manage', async () => {
    const fields = fieldsOf('GBX-1', 'WIND_TURBINE_GEARBOX', { oil: 'VG 320' })
    expect((await save({ fields }, 'ofOther')).status).toBe(404)
    expect((await save({ fields }, 'reader')).status).toBe(403)
    expect((await save({ fields }, 'editor')).status).toBe(200)
    expect((await save({ deleted: ['GBX-1'] }, 'editor')).status).toBe(403)
    expect(nodeIn(await tree('', 'reader'), 'AAA-WT1')?.values).toMatchObject({ manufacturer: null, hubHeight: 98 })
  })

  it('ends a deleted part with those below it, and never gives its code again', async () => {
    await save({
      created: [
        { code: 'ROT-1', type: 'WIND_TURBINE_ROTOR', parentCode: 'AAA-WT2' },
        { code: 'BLD-1', type: 'WIND_TURBINE_BLADE', parentCode: 'ROT-1' },
      ],
      fields: [
        ...fieldsOf('ROT-1', 'WIND_TURBINE_ROTOR', { equipmentName: 'Rotor', ...made }),
        ...fieldsOf('BLD-1', 'WIND_TURBINE_BLADE', { equipmentName: 'A', ...made }),
      ],
    })
    expect((await save({ deleted: ['ROT-1'] })).status).toBe(200)
    expect(nodeIn(await tree(), 'BLD-1')).toBeUndefined()
    expect((await equipment.send('keeper', 'GET', 'Equipments/Parts/BLD-1')).status).toBe(404)
    const again = { created: [{ code: 'ROT-1', type: 'WIND_TURBINE_ROTOR', parentCode: 'AAA-WT2' }] }
    const fields = fieldsOf('ROT-1', 'WIND_TURBINE_ROTOR', { equipmentName: 'Rotor', ...made })
    expect((await save({ ...again, fields })).body.errors).toMatchObject([{ path: 'body.id', code: 'taken' }])
  })
})

describe('an exchange', () => {
  const exchange = (body: object) => equipment.send('keeper', 'POST', 'Equipments/Exchanges', body)
  const versionOf = async (code: string) => (await equipment.get(`Equipments/Parts/${code}`)).version

  it('shows the old part before the day and the new one after it, and keeps where each stood', async () => {
    const part = { equipmentName: 'Gearbox', manufacturer: 'Brix', model: 'B 7', serialNumber: 'NEW' }
    const old = { location: 'repair', hoursAtRemoval: 61_000 }
    const asked = { code: 'GBX-1', version: await versionOf('GBX-1'), on: '2024-03-12', reason: 'Teeth', old, part }
    const { status, body } = await exchange(asked)
    expect(status).toBe(200)
    const serials = async (query: string) =>
      (await tree(query)).nodes
        .filter(({ type }: { type: string }) => type === 'WIND_TURBINE_GEARBOX')
        .map((one: { values: { serialNumber: string } }) => one.values.serialNumber)
    expect(await serials('?asOf=2024-02-01')).toEqual(['OLD'])
    expect(await serials('?asOf=2024-04-01')).toEqual(['NEW'])
    expect(await serials('')).toEqual(['NEW'])
    expect((await equipment.get('Equipments/Parts/GBX-1/Stays')).results).toMatchObject([
      { location: 'repair', assetCode: null },
      { location: 'machine', assetCode: 'AAA-WT1', name: 'North', hours: 61_000, reason: 'Teeth' },
    ])
    const undone = await equipment.send('keeper', 'POST', `Equipments/Parts/ChangeSets/${body.changeSet}/Revert`, {})
    expect(undone.status).toBe(200)
    expect(await serials('')).toEqual(['OLD'])
    expect(await serials('?asOf=2024-04-01')).toEqual(['OLD'])
  })

  it('puts the parts below the old one below the new one', async () => {
    const part = { equipmentName: 'Nacelle', ...made, serialNumber: 'N2' }
    const asked = {
      code: 'NAC-1',
      version: await versionOf('NAC-1'),
      on: '2026-01-10',
      old: { location: 'scrap' },
      part,
    }
    const { body } = await exchange(asked)
    expect(nodeIn(await tree(), 'GBX-1')).toMatchObject({ parentCode: body.code })
  })

  it('refuses a day in the future, an older version, and two new parts at once', async () => {
    const asked = { code: 'GBX-1', version: await versionOf('GBX-1'), on: '2026-01-20', old: { location: 'stock' } }
    const part = { equipmentName: 'Gearbox', ...made }
    expect((await exchange({ ...asked, part, on: '2199-01-01' })).status).toBe(400)
    expect((await exchange({ ...asked, part, version: 0 })).status).toBe(409)
    expect((await exchange({ ...asked, part, stockCode: 'X' })).status).toBe(400)
  })
})

describe('the calls of the specification', () => {
  const ask = (url: string, who: 'keeper' | 'ofOther' = 'keeper') => equipment.send(who, 'GET', url)

  it('give pages of 10 from page 1, with ancestors and values', async () => {
    const { body } = await ask(
      'equipment/generic?sutCode=AAA-S1&targetEquipmentTypes=WIND_TURBINE_GEARBOX&parameterTypes=ratio&ancestorEquipmentTypes=WIND_TURBINE',
    )
    expect(body).toMatchObject({ count: 1, pageNumber: 1, pageSize: 10 })
    expect(body.results[0]).toMatchObject({
      ...{ tecCode: 'wind', entCode: 'GBX-1', ettCode: 'WIND_TURBINE_GEARBOX', geoCode: 'FR' },
      parameters: [{ code: 'ratio', type: 'Decimal', value: 98.5, vvalue: '98.5', fkValue: null }],
      ancestors: [{ entCode: 'AAA-WT1', ettCode: 'WIND_TURBINE' }],
    })
  })

  it.each([
    ['equipment/count', 400, 'entCode of substation is empty or undefined with status : 400'],
    [
      'equipment/generic?sutCode=AAA-S1',
      400,
      'entCode or targetEquipmentTypes is empty or undefined with status : 400',
    ],
    [
      'equipment/generic?sutCode=NONE&targetEquipmentTypes=ITS',
      404,
      'Error on get equipments details with status : 404',
    ],
    ['equipment/light-generic?sutCode=NONE&entityType=ITS', 404, 'Error on get ITS equipments with status : 404'],
    ['equipment/count?sutCode=NONE', 404, 'Error on get equipments count with status : 404'],
  ])('answer %s with %i and the text of the specification', async (url, status, detail) => {
    const reply = await ask(url)
    expect([reply.status, reply.body.detail]).toEqual([status, detail])
  })

  it('count, name and list; nothing of another farm', async () => {
    expect((await ask('equipment/count?sutCode=AAA-S1&entityTypes=WIND_TURBINE,ITS')).body).toEqual({
      count: 2,
      types: { WIND_TURBINE: 2, ITS: 0 },
    })
    const light = await ask('equipment/light-generic?sutCode=AAA-S1&entityType=WIND_TURBINE')
    expect(light.body.results).toEqual([
      { label: 'North', value: 'AAA-WT1' },
      { label: 'WT2', value: 'AAA-WT2' },
    ])
    expect((await ask('equipments?type=WIND_TURBINE_GEARBOX')).body.results).toMatchObject([{ entCode: 'GBX-1' }])
    expect((await ask('equipments?type=WIND_TURBINE_GEARBOX', 'ofOther')).body.results).toEqual([])
    expect((await ask('equipment/count?sutCode=AAA-S1', 'ofOther')).status).toBe(404)
    expect((await ask('entityv3')).body).toEqual({ status: 'ok' })
  })

  it('refuse a technology that is none of the five', async () => {
    await equipment.relations.db.execute("update farm set technology = 'tidal' where farm_code = 'AAA'")
    const { status, body } = await ask('equipment/generic?sutCode=AAA-S1&targetEquipmentTypes=WIND_TURBINE')
    await equipment.relations.db.execute("update farm set technology = 'wind' where farm_code = 'AAA'")
    expect([status, body.detail]).toEqual([500, 'TecCode tidal is not a valid technology with status : 500'])
  })
})

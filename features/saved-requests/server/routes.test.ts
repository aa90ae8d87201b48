import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { hourMs } from '../../../domain/time-zone.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { purgeDeleted } from './request-store.ts'

const place = { product: 'MyFleet', screen: 'table' } as const
const criterion = {
  inputId: 'farms',
  inputType: 'farm',
  value: 'FR01,PT01',
  label: 'North, South',
  status: 'toogle-view',
  active: true,
  priorities: [1, 2],
  meta: { colour: 'none' },
} as const
const everyFlag = READ + EDIT + MANAGE

const plant = (farmCode: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `${farmCode}.E`,
    name: farmCode,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: `${farmCode}X`,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 120,
    subFarms: [],
    devices: [{ deviceCode: 'A', entCode: `${farmCode}.A`, type: 'FARM', name: 'A', signals: [] }],
  })

describe('saved requests', () => {
  let server: TestServer
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    server = await openTestServer()
    await registerPlants(server.relations.db, [plant('FR01'), plant('PT01')], 'connection')
    const sign = async (name: string, person: Parameters<TestServer['addPerson']>[0]) =>
      tokens.set(name, await server.tokenFor(await server.addPerson(person)))
    await sign('owner', { products: { MyFleet: READ } })
    await sign('reader', { products: { MyFleet: READ } })
    await sign('french', { products: { MyFleet: READ }, farms: ['FR01'] })
    await sign('manager', { products: { MyFleet: everyFlag } })
    await sign('frenchManager', { products: { MyFleet: everyFlag }, farms: ['FR01'] })
    await sign('admin', { isUserSuperAdmin: true, farms: [] })
    await sign('other', { products: { HealthDashboard: everyFlag } })
  })
  afterAll(() => server.close())

  const ask = async (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', path: string, body?: object) => {
    const reply = await server.app.inject({
      method,
      url: `/api/SavedRequests${path}`,
      headers: { authorization: `Bearer ${tokens.get(who)}` },
      ...(body && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const create = async (who: string, changes: object = {}) =>
    (await ask(who, 'POST', '', { ...place, name: 'Mine', criteria: [criterion], ...changes })).body
  const list = async (who: string, screen = 'table') =>
    (await ask(who, 'GET', `?product=MyFleet&screen=${screen}`)).body
  const idsOf = async (who: string) => (await list(who)).results.map((one: { id: string }) => one.id)

  test('what is saved comes back, and only to its owner', async () => {
    const saved = await create('owner')
    expect(saved).toMatchObject({
      ...place,
      name: 'Mine',
      criteria: [criterion],
      actions: [],
      isOwner: true,
      isShared: false,
      mayChange: true,
      isReduced: false,
      ownerName: 'Test Person',
      version: 1,
    })
    expect(await idsOf('owner')).toContain(saved.id)
    for (const who of ['reader', 'manager', 'admin']) expect(await idsOf(who)).not.toContain(saved.id)
    expect((await list('owner', 'tiles')).results).toEqual([])
  })

  test.each(['', '   '])('the name %j becomes the default name', async (name) => {
    expect((await create('owner', { name })).name).toMatch(/^Saved request \d{4}-\d{2}-\d{2}$/)
  })

  test('the default name has the date of UTC, wherever the person lives', async () => {
    // At any hour at least one of the two has another date than UTC.
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const person = await server.addPerson({ products: { MyFleet: READ }, timezone })
      tokens.set(timezone, await server.tokenFor(person))
      const before = new Date().toISOString().slice(0, 10)
      const { name } = await create(timezone, { name: '' })
      const after = new Date().toISOString().slice(0, 10)
      expect([before, after].map((date) => `Saved request ${date}`)).toContain(name)
    }
  })

  test('another person’s request and one that does not exist are answered alike', async () => {
    const { id } = await create('owner')
    for (const who of ['reader', 'manager', 'admin', 'other'])
      for (const [method, body] of [
        ['PATCH', { version: 1, name: 'Stolen' }],
        ['DELETE', undefined],
      ] as const) {
        const foreign = await ask(who, method, `/${id}`, body)
        const unknown = await ask(who, method, '/00000000-0000-4000-8000-000000000000', body)
        expect([foreign.status, unknown.status]).toEqual([404, 404])
        const without = (reply: typeof foreign) => ({ ...reply.body, requestId: '' })
        expect(without(foreign)).toEqual(without(unknown))
      }
    expect(await idsOf('owner')).toContain(id)
  })

  test('a shared one is read by those with the product’s right and changed by its owner or a manager', async () => {
    const { id } = await create('owner', { isShared: true })
    expect((await list('reader')).results.find((one: { id: string }) => one.id === id)).toMatchObject({
      isOwner: false,
      mayChange: false,
    })
    expect((await ask('reader', 'PATCH', `/${id}`, { version: 1, name: 'No' })).status).toBe(403)
    expect((await ask('reader', 'DELETE', `/${id}`)).status).toBe(403)
    expect((await ask('other', 'PATCH', `/${id}`, { version: 1, name: 'No' })).status).toBe(404)
    expect((await ask('other', 'GET', '?product=MyFleet&screen=table')).status).toBe(403)
    const renamed = await ask('manager', 'PATCH', `/${id}`, { version: 1, name: 'Ours' })
    expect(renamed.body).toMatchObject({ name: 'Ours', version: 2, isOwner: false, ownerName: 'Test Person' })
    expect((await ask('owner', 'PATCH', `/${id}`, { version: 2, isShared: false })).status).toBe(200)
    expect((await ask('manager', 'DELETE', `/${id}`)).status).toBe(404)
    expect((await ask('owner', 'DELETE', `/${id}`)).body).toEqual({ id })
    expect((await ask('owner', 'DELETE', `/${id}`)).status).toBe(404)
  })

  test('saving an old version gives a conflict, and nothing is lost', async () => {
    const { id } = await create('owner', { isShared: true })
    expect((await ask('manager', 'PATCH', `/${id}`, { version: 1, name: 'First' })).status).toBe(200)
    const late = await ask('owner', 'PATCH', `/${id}`, { version: 1, name: 'Second' })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await list('owner')).results.find((one: { id: string }) => one.id === id).name).toBe('First')
  })

  test('a reader gets nothing of farms outside the perimeter, and cannot save over them', async () => {
    const { id } = await create('owner', {
      isShared: true,
      actions: [{ actionId: 'open', value: '/MyFleet/Farm?farmCode=PT01' }],
    })
    const reply = await list('french')
    expect(JSON.stringify(reply)).not.toMatch(/PT01|South/)
    expect(reply.results.find((one: { id: string }) => one.id === id)).toMatchObject({
      isReduced: true,
      criteria: [{ value: 'FR01', label: '' }],
      actions: [],
    })
    const over = await ask('frenchManager', 'PATCH', `/${id}`, { version: 1, criteria: [] })
    expect([over.status, over.body.code]).toEqual([409, 'names-hidden-farms'])
    const renamed = await ask('frenchManager', 'PATCH', `/${id}`, { version: 1, isShared: true })
    expect(JSON.stringify(renamed.body)).not.toMatch(/PT01|South/)
    const whole = (await list('reader')).results.find((one: { id: string }) => one.id === id)
    expect(whole).toMatchObject({ isReduced: false, criteria: [criterion] })
  })

  test('a role’s default is set by a manager or an administrator and goes with its request', async () => {
    const { id } = await create('owner', { isShared: true })
    const own = await create('owner')
    const set = (who: string, body: object) => ask(who, 'PUT', '/Default', { ...place, role: 'reader', ...body })
    expect((await set('owner', { id })).status).toBe(403)
    expect((await set('manager', { id: own.id })).status).toBe(404)
    expect((await set('admin', { id, screen: 'tiles' })).status).toBe(400)
    expect((await set('manager', { id })).status).toBe(200)
    const reply = await list('reader')
    expect(reply.defaultId).toBe(id)
    expect(reply.results.find((one: { id: string }) => one.id === id).defaultFor).toEqual(['reader'])
    expect((await list('manager')).defaultId).toBeNull()
    await ask('owner', 'PATCH', `/${id}`, { version: 1, isShared: false })
    expect((await list('owner')).defaultId).toBeNull()
    await ask('owner', 'PATCH', `/${id}`, { version: 2, isShared: true })
    expect((await set('admin', { id })).status).toBe(200)
    expect((await ask('owner', 'DELETE', `/${id}`)).status).toBe(200)
    expect((await list('reader')).defaultId).toBeNull()
  })

  test('a deleted request comes back as it was, with its id, owner and roles', async () => {
    const saved = await create('owner', { isShared: true, name: 'Dear' })
    const set = (screen: string) => ask('admin', 'PUT', '/Default', { ...place, screen, role: 'reader', id: saved.id })
    expect((await set('table')).status).toBe(200)
    // A manager tidies up and is sorry.
    expect((await ask('manager', 'DELETE', `/${saved.id}`)).status).toBe(200)
    for (const who of ['owner', 'reader', 'manager']) expect(await idsOf(who)).not.toContain(saved.id)
    expect((await list('reader')).defaultId).toBeNull()
    expect((await set('table')).status).toBe(404)
    expect((await ask('owner', 'PATCH', `/${saved.id}`, { version: 1, name: 'Ghost' })).status).toBe(404)
    const unknown = await ask('reader', 'POST', '/00000000-0000-4000-8000-000000000000/Restore')
    const foreign = await ask('reader', 'POST', `/${saved.id}/Restore`)
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect({ ...foreign.body, requestId: '', instance: '' }).toEqual({ ...unknown.body, requestId: '', instance: '' })
    expect((await ask('manager', 'POST', `/${saved.id}/Restore`)).body).toMatchObject({
      id: saved.id,
      name: 'Dear',
      version: 1,
      isOwner: false,
      defaultFor: ['reader'],
    })
    expect((await list('reader')).defaultId).toBe(saved.id)
    expect((await list('owner')).results.find((one: { id: string }) => one.id === saved.id).isOwner).toBe(true)
    // It is there: nothing can come back.
    expect((await ask('owner', 'POST', `/${saved.id}/Restore`)).status).toBe(404)
    await ask('owner', 'DELETE', `/${saved.id}`)
  })

  test('only its owner brings back what was not shared', async () => {
    const { id } = await create('owner')
    await ask('owner', 'DELETE', `/${id}`)
    for (const who of ['manager', 'admin']) expect((await ask(who, 'POST', `/${id}/Restore`)).status).toBe(404)
    expect((await ask('owner', 'POST', `/${id}/Restore`)).body).toMatchObject({ id, isOwner: true })
  })

  test('what was deleted is forgotten after a day, and all but the last twenty of a person at once', async () => {
    const { db } = server.relations
    const first = await create('owner')
    const others = []
    for (let count = 0; count < 20; count += 1) others.push(await create('owner'))
    for (const { id } of [first, ...others]) await ask('owner', 'DELETE', `/${id}`)
    const restore = async (id: string) => (await ask('owner', 'POST', `/${id}/Restore`)).status
    expect(await restore(first.id)).toBe(404)
    expect(await restore(others[0].id)).toBe(200)
    await purgeDeleted(db, Date.now() + 23 * hourMs)
    expect(await restore(others[1].id)).toBe(200)
    await purgeDeleted(db, Date.now() + 25 * hourMs)
    expect(await restore(others[2].id)).toBe(404)
    expect(await idsOf('owner')).toContain(others[1].id)
  })

  test('the limit of 500 gives an error, also at a restore', async () => {
    tokens.set('hoarder', await server.tokenFor(await server.addPerson({ products: { MyFleet: READ } })))
    const { id } = await create('hoarder')
    await server.relations.db.execute(sql`
      INSERT INTO saved_request (owner_id, owner_name, product, screen, name, criteria, actions)
      SELECT owner_id, owner_name, product, screen, name, criteria, actions FROM saved_request, generate_series(1, 499)
      WHERE id = ${id}`)
    const more = await ask('hoarder', 'POST', '', { ...place, name: 'More', criteria: [] })
    expect([more.status, more.body.code]).toEqual([409, 'too-many-saved-requests'])
    await ask('hoarder', 'DELETE', `/${id}`)
    await create('hoarder')
    expect((await ask('hoarder', 'POST', `/${id}/Restore`)).body.code).toBe('too-many-saved-requests')
  })

  test.each([
    ['a key that is none of its own', { ownerId: '00000000-0000-4000-8000-000000000000' }],
    ['a key inside a criterion', { criteria: [{ ...criterion, isAdmin: true }] }],
    ['a status that does not exist', { criteria: [{ ...criterion, status: 'toggle-view' }] }],
    ['a name of 121 characters', { name: 'x'.repeat(121) }],
    ['101 criteria', { criteria: Array(101).fill(criterion) }],
    ['a value of 8,001 characters', { criteria: [{ ...criterion, value: 'x'.repeat(8001) }] }],
    ['many long values', { criteria: Array(26).fill({ ...criterion, value: 'x'.repeat(8000) }) }],
    ['a look of 64,001 characters', { actions: [{ actionId: 'toggled', value: 'x'.repeat(64_001) }] }],
    ['three looks of 64,000', { actions: Array(3).fill({ actionId: 'toggled', value: 'x'.repeat(64_000) }) }],
    ['a character that no store keeps', { name: 'a\0b' }],
    ['a product that does not exist', { product: 'Everything' }],
  ])('%s is refused', async (_, changes) => {
    const body = { ...place, name: 'Mine', criteria: [criterion], ...changes }
    expect((await ask('owner', 'POST', '', body)).status).toBe(400)
  })

  test('what stands at the limits is kept', async () => {
    const full = Array(100).fill({ ...criterion, value: 'é'.repeat(2000) })
    const actions = Array(2).fill({ actionId: 'toggled', value: 'é'.repeat(64_000) })
    const saved = await create('owner', { name: 'n'.repeat(120), criteria: full, actions })
    expect(saved.actions).toHaveLength(2)
    expect(saved.criteria).toHaveLength(100)
    expect(saved.name).toHaveLength(120)
  })
})

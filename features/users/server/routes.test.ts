import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFarm, farmsNamed, noFarms } from '../../../domain/perimeter-rule.ts'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { checkChain } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestPerson, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import { appUser } from './tables.ts'

const everything = READ + EDIT + MANAGE
let server: TestServer
const tokens = new Map<string, string>()
const ids = new Map<string, string>()

const plant = (farmCode: string, countryCode: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `${farmCode}.E`,
    name: farmCode,
    technology: 'wind',
    countryCode,
    pentagram: `${farmCode}X`,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 120,
    subFarms: [],
    devices: [{ deviceCode: 'A', entCode: `${farmCode}.A`, type: 'FARM', name: 'A', signals: [] }],
  })

const sign = async (name: string, person: TestPerson) => {
  const id = await server.addPerson(person)
  ids.set(name, id)
  tokens.set(name, await server.tokenFor(id))
  return id
}

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [plant('FR01', 'FR'), plant('PT01', 'PT')], 'connection')
  await sign('admin', { isUserSuperAdmin: true, farms: [] })
  await sign('manager', { products: { BackOfficeUsers: everything, MyFleet: READ } })
  await sign('editor', { products: { BackOfficeUsers: READ + EDIT } })
  await sign('reader', { products: { BackOfficeUsers: READ } })
  await sign('frenchManager', { products: { BackOfficeUsers: everything, MyFleet: everything }, farms: ['FR01'] })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = async (who: string, method: Method, path: string, body?: object) => {
  const reply = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const name = () => ({ login: `p.${randomUUID()}`, firstName: 'Ana', lastName: 'Lopes' })
const add = async (body: object = {}, who = 'admin') => (await ask(who, 'POST', '/Users', { ...name(), ...body })).body
const addGroup = async (body: object = {}) =>
  (await ask('admin', 'POST', '/Groups', { name: `g ${randomUUID()}`, ...body })).body
const auditOf = (id: string) =>
  server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, id)).orderBy(auditEntry.number)

describe('a person', () => {
  test('is created, found and changed, and every change is logged without secrets', async () => {
    const group = await addGroup({ products: { HealthDashboard: 1 }, perimeter: farmsNamed(['FR01']) })
    const made = await add({
      email: 'Ana.Lopes@Example.org',
      title: 'MRS',
      type: 'CONTRACTOR',
      lang: 'pt-PT',
      timezone: 'Europe/Lisbon',
      products: { MyFleet: 3 },
      perimeter: farmsNamed(['PT01']),
      groupIds: [group.id],
    })
    expect(made).toMatchObject({ email: 'ana.lopes@example.org', farms: 2, version: 1, groups: [{ name: group.name }] })
    const read = (await ask('reader', 'GET', `/Users/${made.id}`)).body
    expect(read.grants).toMatchObject([
      { group: null, products: { MyFleet: 3 }, perimeter: { farmCodes: ['PT01'] } },
      { group: { id: group.id }, products: { HealthDashboard: 1 } },
    ])
    expect(read.allowed).toMatchObject({ edit: false, rights: false, remove: false })
    const changed = await ask('editor', 'PATCH', `/Users/${made.id}`, { version: 1, lastName: 'Lopes Dias' })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, lastName: 'Lopes Dias', farms: 2 } })
    const rows = await auditOf(made.id)
    expect(rows.map(({ operation, actorId }) => [operation, actorId])).toEqual([
      ['createUser', ids.get('admin')],
      ['updateUser', ids.get('editor')],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/password|scrypt|subject/i)
    expect((await checkChain(server.relations.db)).brokenAt).toBeNull()
  })

  test('saving over a newer version shows who changed what', async () => {
    const { id } = await add()
    await ask('editor', 'PATCH', `/Users/${id}`, { version: 1, title: 'DR' })
    const late = await ask('manager', 'PATCH', `/Users/${id}`, { version: 1, title: 'MR' })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { results } = (await ask('manager', 'GET', `/Users/${id}/Changes?since=1`)).body
    expect(results).toMatchObject([
      {
        by: 'Test Person',
        operation: 'updateUser',
        version: 2,
        fields: [{ field: 'title', before: null, after: 'DR' }],
      },
    ])
    expect((await ask('reader', 'GET', `/Users/${id}`)).body.title).toBe('DR')
  })

  test('coming and going is no change of a person, what was done to their second factor is', async () => {
    const { id } = await add()
    const target = { kind: 'user', id, name: 'Some Body' }
    for (const operation of ['signIn', 'stepUp', 'signOut', 'checkMySecondFactor', 'resetUserSecondFactor'])
      await server.relations.db.transaction((tx) =>
        server.context.audit.record(tx, { operation }, { target, after: { secondFactor: false } }),
      )
    const { results } = (await ask('manager', 'GET', `/Users/${id}/Changes?since=0`)).body
    expect(results.map(({ operation }: { operation: string }) => operation)).toEqual([
      'resetUserSecondFactor',
      'createUser',
    ])
  })

  test.each([
    ['a login that is taken in other letters', { login: 'TAKEN' }, 'body.login', 'taken'],
    ['an e-mail that is taken', { email: 'TAKEN@example.org' }, 'body.email', 'taken'],
    ['a group that there is not', { groupIds: [randomUUID()] }, 'body.groupIds', 'unknown'],
    ['a farm that there is not', { perimeter: farmsNamed(['NOPE']) }, 'body.perimeter', 'unknown-farm NOPE'],
  ])('%s is refused with its field', async (_name, fields, path, message) => {
    if (!(await ask('admin', 'GET', '/Users?search=taken')).body.total)
      await add({ login: 'taken', email: 'taken@example.org' })
    const reply = await ask('admin', 'POST', '/Users', { ...name(), ...fields })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  test.each<object>([
    { passwordHash: 'x' },
    { id: randomUUID() },
    { subject: 'somebody' },
    { isDemo: false },
    { isCreator: true },
    { products: { Everything: 7 } },
    { products: { MyFleet: 8 } },
    { perimeter: { ...noFarms, seesAll: true } },
    { constructor: {} },
    { timezone: 'Mars/Base' },
    { email: 'no' },
    { login: 'two words' },
  ])('%j is taken by neither call', async (fields) => {
    expect((await ask('admin', 'POST', '/Users', { ...name(), ...fields })).status).toBe(400)
    const { id } = await add()
    expect((await ask('admin', 'PATCH', `/Users/${id}`, { version: 1, ...fields })).status).toBe(400)
  })

  test('keys that would change prototypes are refused', async () => {
    const payload = `{"login":"proto","firstName":"A","lastName":"B","__proto__":{"isUserSuperAdmin":true}}`
    const headers = { authorization: `Bearer ${tokens.get('admin')}`, 'content-type': 'application/json' }
    const reply = await server.app.inject({ method: 'POST', url: '/api/Users', headers, payload })
    expect(reply.statusCode).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'isUserSuperAdmin')).toBe(false)
  })

  test('is deleted as long as nobody has signed in', async () => {
    const { id } = await add()
    expect((await ask('editor', 'DELETE', `/Users/${id}`)).status).toBe(200)
    expect((await ask('admin', 'GET', `/Users/${id}`)).status).toBe(404)
    const used = await add()
    await server.relations.db.update(appUser).set({ lastSignInAt: new Date() }).where(eq(appUser.id, used.id))
    expect(await ask('admin', 'DELETE', `/Users/${used.id}`)).toMatchObject({
      status: 409,
      body: { code: 'has-signed-in' },
    })
  })
})

describe('nobody gives more than they hold', () => {
  test('an editor gives no rights, farms or groups at all', async () => {
    const group = await addGroup()
    for (const fields of [
      { products: { BackOfficeUsers: 1 } },
      { perimeter: farmsNamed(['FR01']) },
      { groupIds: [group.id] },
    ])
      expect(await ask('editor', 'POST', '/Users', { ...name(), ...fields })).toMatchObject({
        status: 403,
        body: { code: 'manage-needed' },
      })
  })

  test.each([
    ['a product they do not hold', { products: { AlarmMapping: 1 }, perimeter: everyFarm }, 'body.products'],
    ['a flag they do not hold', { products: { MyFleet: 3 }, perimeter: everyFarm }, 'body.products'],
  ])('a manager does not give %s', async (_name, fields, path) => {
    expect(await ask('manager', 'POST', '/Users', { ...name(), ...fields })).toMatchObject({
      status: 403,
      body: { code: 'more-than-held', errors: [{ path }] },
    })
    expect((await ask('manager', 'POST', '/Groups', { name: randomUUID(), ...fields })).status).toBe(403)
  })

  test('a manager of one farm gives rights on that farm, and neither on others nor by rules that reach further', async () => {
    const give = (perimeter: object) =>
      ask('frenchManager', 'POST', '/Users', { ...name(), products: { MyFleet: 1 }, perimeter })
    expect((await give(farmsNamed(['FR01']))).status).toBe(200)
    expect((await give(farmsNamed(['PT01']))).status).toBe(400)
    expect((await give(everyFarm)).status).toBe(403)
    expect((await give({ ...noFarms, countryCodes: ['FR'] })).status).toBe(403)
    expect((await ask('frenchManager', 'POST', '/Users', { ...name(), perimeter: everyFarm })).status).toBe(403)
  })

  test('nor to themselves, nor by a group', async () => {
    const strong = await addGroup({ products: { AlarmMapping: 7 }, perimeter: everyFarm })
    const me = ids.get('manager') ?? ''
    const { version } = (await ask('manager', 'GET', `/Users/${me}`)).body
    const join = { version, groupIds: [strong.id] }
    expect((await ask('manager', 'PATCH', `/Users/${me}`, join)).status).toBe(403)
    expect((await ask('manager', 'PATCH', `/Groups/${strong.id}`, { version: 1, addMembers: [me] })).status).toBe(403)
    const bulk = { action: 'addToGroup', ids: [me], groupId: strong.id }
    expect((await ask('manager', 'POST', '/Users/Bulk', bulk)).status).toBe(403)
    expect((await ask('manager', 'GET', `/Users/${me}`)).body.groups).toEqual([])
  })

  test('what somebody else gave may stay, be renamed and be taken away', async () => {
    const strong = await addGroup({ products: { AlarmMapping: 7, MyFleet: 1 }, perimeter: everyFarm })
    const change = (body: object) => ask('manager', 'PATCH', `/Groups/${strong.id}`, body)
    expect((await change({ version: 1, description: 'Renamed' })).status).toBe(200)
    expect((await change({ version: 2, products: { AlarmMapping: 3, MyFleet: 1 } })).status).toBe(200)
    expect((await change({ version: 3, products: { AlarmMapping: 7, MyFleet: 1 } })).status).toBe(403)
  })

  test('who outranks the editor keeps login and e-mail: they open the account', async () => {
    const strong = await add({
      products: { AlarmMapping: 1 },
      perimeter: everyFarm,
      email: `${randomUUID()}@example.org`,
    })
    const change = (fields: object) => ask('manager', 'PATCH', `/Users/${strong.id}`, { version: 1, ...fields })
    expect((await change({ email: 'thief@example.org' })).status).toBe(403)
    expect((await change({ login: 'thief' })).status).toBe(403)
    expect((await change({ firstName: 'Eva' })).status).toBe(200)
  })

  test('who outranks the editor keeps the access: it is ended by somebody who holds as much', async () => {
    const strong = await add({ products: { AlarmMapping: 1 }, perimeter: everyFarm })
    const by = async (who: string) => {
      const { version } = (await ask('admin', 'GET', `/Users/${strong.id}`)).body
      const change = { version, isEnabled: false }
      return [
        (await ask(who, 'GET', `/Users/${strong.id}/Sessions`)).status,
        (await ask(who, 'DELETE', `/Users/${strong.id}/Sessions/x`)).status,
        (await ask(who, 'DELETE', `/Users/${strong.id}/SecondFactor`)).status,
        (await ask(who, 'DELETE', `/Users/${strong.id}/Sessions`)).status,
        (await ask(who, 'PATCH', `/Users/${strong.id}`, change)).status,
        (await ask(who, 'DELETE', `/Users/${strong.id}`)).status,
      ]
    }
    expect((await ask('manager', 'GET', `/Users/${strong.id}`)).body.allowed).toMatchObject({
      edit: true,
      identity: false,
      disable: false,
      remove: false,
      sessions: false,
    })
    expect(await by('manager')).toEqual([403, 403, 403, 403, 403, 403])
    const bulk = await ask('manager', 'POST', '/Users/Bulk', { action: 'disable', ids: [strong.id] })
    expect(bulk.body.failed).toMatchObject([{ id: strong.id, code: 'outranks' }])
    expect(await by('admin')).toEqual([200, 404, 404, 200, 200, 200])
  })
})

describe('super administrators', () => {
  test('are changed by each other only', async () => {
    const chief = await add({ isUserSuperAdmin: true })
    for (const who of ['manager', 'editor']) {
      expect((await ask(who, 'PATCH', `/Users/${chief.id}`, { version: 1, firstName: 'X' })).status).toBe(403)
      expect((await ask(who, 'DELETE', `/Users/${chief.id}`)).status).toBe(403)
      expect((await ask(who, 'DELETE', `/Users/${chief.id}/Sessions`)).status).toBe(403)
      expect((await ask(who, 'POST', '/Users', { ...name(), isUserSuperAdmin: true })).status).toBe(403)
    }
    expect((await ask('admin', 'PATCH', `/Users/${chief.id}`, { version: 1, isUserSuperAdmin: false })).status).toBe(
      200,
    )
  })

  test('the last one stays, and nobody switches themselves off', async () => {
    const me = ids.get('admin') ?? ''
    const { version } = (await ask('admin', 'GET', `/Users/${me}`)).body
    const change = (body: object) => ask('admin', 'PATCH', `/Users/${me}`, { version, ...body })
    expect(await change({ isEnabled: false })).toMatchObject({ status: 409, body: { code: 'own-account' } })
    expect(await change({ isUserSuperAdmin: false })).toMatchObject({
      status: 409,
      body: { code: 'last-super-administrator' },
    })
    const bulk = (await ask('admin', 'POST', '/Users/Bulk', { action: 'disable', ids: [me] })).body
    expect(bulk).toMatchObject({ done: [], failed: [{ id: me, code: 'own-account' }] })
  })

  test('refusals are written down with whom they were about', async () => {
    const chief = await add({ isUserSuperAdmin: true })
    await ask('manager', 'PATCH', `/Users/${chief.id}`, { version: 1, firstName: 'X' })
    await expect
      .poll(async () => (await auditOf(chief.id)).map(({ operation, result }) => `${operation} ${result}`), {
        timeout: 10_000,
      })
      .toContain('updateUser refused')
  })
})

describe('what a reader does not see', () => {
  test('is neither shown nor lost when they save', async () => {
    const both = await add({ products: { MyFleet: 1 }, perimeter: farmsNamed(['FR01', 'PT01']) })
    const read = await ask('frenchManager', 'GET', `/Users/${both.id}`)
    expect(read.body).toMatchObject({
      farms: 1,
      grants: [{ perimeter: { farmCodes: ['FR01'], hiddenFarms: 1 } }],
    })
    const preview = await ask('frenchManager', 'GET', `/Users/${both.id}/Preview`)
    expect(preview.body).toMatchObject({ farms: [{ farmCode: 'FR01', sources: [0] }], hiddenFarms: 1 })
    const saved = await ask('frenchManager', 'PATCH', `/Users/${both.id}`, { version: 1, perimeter: noFarms })
    expect(saved.status).toBe(200)
    const changes = await ask('frenchManager', 'GET', `/Users/${both.id}/Changes`)
    const farm = await ask('frenchManager', 'GET', '/Users?farm=PT01')
    expect(farm.body).toEqual({ results: [], total: 0, next: null })
    for (const { body } of [read, preview, saved, changes]) expect(JSON.stringify(body)).not.toContain('PT01')
    expect((await ask('admin', 'GET', `/Users/${both.id}`)).body.grants[0].perimeter.farmCodes).toEqual(['PT01'])
  })
})

describe('the list', () => {
  test('filters, sorts and pages; who comes meanwhile makes nobody appear twice', async () => {
    const group = await addGroup({ products: { MyFleet: 1 }, perimeter: farmsNamed(['PT01']) })
    const made = []
    for (const lastName of ['Ávila', 'Baptista', 'Costa', 'Duarte'])
      made.push(await add({ lastName, groupIds: [group.id], isEnabled: lastName !== 'Costa' }))
    const find = async (query: string) => (await ask('reader', 'GET', `/Users?group=${group.id}${query}`)).body
    const names = (page: { results: { lastName: string }[] }) => page.results.map(({ lastName }) => lastName)
    expect(names(await find(''))).toEqual(['Ávila', 'Baptista', 'Costa', 'Duarte'])
    expect(names(await find('&sort=-name&enabled=true'))).toEqual(['Duarte', 'Baptista', 'Ávila'])
    expect(names(await find('&search=avila%20ana'))).toEqual(['Ávila'])
    expect((await find('&farm=PT01')).total).toBe(4)
    expect((await find('&farm=FR01')).total).toBe(0)
    const first = await find('&limit=2')
    await add({ lastName: 'Abreu', groupIds: [group.id] })
    const second = await find(`&limit=2&after=${first.next}`)
    expect([names(first), names(second), second.next]).toEqual([['Ávila', 'Baptista'], ['Costa', 'Duarte'], null])
    expect((await ask('reader', 'GET', '/Users?after=nonsense')).status).toBe(400)
    expect((await ask('reader', 'GET', '/Users?colour=red')).status).toBe(400)
  })

  test('names of people and groups for lists of access', async () => {
    const { id } = await add({ firstName: 'Zoé', lastName: 'Zola' })
    expect((await ask('reader', 'GET', '/UserNameList/')).body).toContainEqual({ id, name: 'Zola Zoé' })
    const group = await addGroup()
    expect((await ask('reader', 'GET', '/groups/names')).body).toContainEqual({ id: group.id, name: group.name })
  })
})

describe('a group', () => {
  test('gives and takes its rights with its members, and is deleted with the number that was confirmed', async () => {
    const person = await add()
    const group = await addGroup({ products: { MyFleet: 1 }, perimeter: { ...noFarms, countryCodes: ['PT'] } })
    const joined = await ask('admin', 'PATCH', `/Groups/${group.id}`, { version: 1, addMembers: [person.id] })
    expect(joined.body).toMatchObject({ version: 2, members: 1, people: [{ id: person.id }] })
    expect((await ask('reader', 'GET', `/Users/${person.id}/Preview`)).body).toMatchObject({
      products: { MyFleet: 1 },
      farms: [{ farmCode: 'PT01' }],
    })
    expect((await ask('admin', 'DELETE', `/Groups/${group.id}?members=0`)).status).toBe(409)
    expect((await ask('admin', 'DELETE', `/Groups/${group.id}?members=1`)).status).toBe(200)
    expect((await ask('reader', 'GET', `/Users/${person.id}/Preview`)).body.farms).toEqual([])
  })

  test('of two edits the second gets a conflict', async () => {
    const group = await addGroup()
    await ask('manager', 'PATCH', `/Groups/${group.id}`, { version: 1, name: `${group.name} x` })
    expect((await ask('admin', 'PATCH', `/Groups/${group.id}`, { version: 1, name: 'y' })).status).toBe(409)
    expect((await ask('admin', 'GET', `/Groups/${group.id}/Changes?since=1`)).body.results).toMatchObject([
      { fields: [{ field: 'name', after: `${group.name} x` }] },
    ])
  })

  test('has a name of its own, on one line, and a description that may be empty', async () => {
    const group = await addGroup({ description: ' Nights ' })
    expect(group).toMatchObject({ description: 'Nights', isDemo: false, allowed: { edit: true } })
    expect(await ask('admin', 'POST', '/Groups', { name: group.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: 'body.name', code: 'taken' }] },
    })
    expect((await ask('admin', 'POST', '/Groups', { name: 'One\nTwo' })).status).toBe(400)
    const { body } = await ask('admin', 'PATCH', `/Groups/${group.id}`, { version: 1, description: '' })
    expect(body).toMatchObject({ name: group.name, description: '' })
  })

  test('has a history of rights, farms and members; a list names no members', async () => {
    const person = await add()
    const group = await addGroup({ perimeter: farmsNamed(['FR01']) })
    const fields = { products: { MyFleet: 1 }, perimeter: farmsNamed(['PT01']), addMembers: [person.id] }
    await ask('admin', 'PATCH', `/Groups/${group.id}`, { version: 1, ...fields })
    const [change] = (await ask('admin', 'GET', `/Groups/${group.id}/Changes?since=1`)).body.results
    expect(change.fields.map(({ field }: { field: string }) => field)).toEqual(['products', 'perimeter', 'members'])
    const { results } = (await ask('admin', 'GET', '/Groups')).body
    const row = results.find(({ id }: { id: string }) => id === group.id)
    expect(row).toMatchObject({ members: 1, products: { MyFleet: 1 }, farms: 1 })
    for (const key of ['people', 'perimeter', 'allowed']) expect(row).not.toHaveProperty(key)
  })
})

describe('sessions', () => {
  const sessionOf = async (subject: string, agoS = 60) => {
    const grantId = randomUUID()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const iat = Math.floor(Date.now() / 1000) - agoS
    const rows = [
      { kind: 'Grant', id: grantId, payload: { accountId: subject, iat }, expiresAt },
      { kind: 'RefreshToken', id: randomUUID(), grantId, payload: { accountId: subject, iat: iat + 30 }, expiresAt },
      {
        kind: 'Session',
        id: randomUUID(),
        payload: { accountId: subject, authorizations: { web: { grantId } } },
        expiresAt,
      },
    ]
    await server.relations.db.insert(identityRecord).values(rows)
    return { grantId, token: await server.tokenFor(subject, { grant_id: grantId }), iat }
  }
  const isIn = async (token: string) =>
    (await server.app.inject({ url: '/api/CurrentUser', headers: { authorization: `Bearer ${token}` } })).statusCode

  test('are listed and ended one by one; the token and the session of the provider end with them', async () => {
    const subject = await server.addPerson({})
    const [second, first] = [await sessionOf(subject, 120), await sessionOf(subject, 60)]
    const { results } = (await ask('editor', 'GET', `/Users/${subject}/Sessions`)).body
    expect(results).toMatchObject(
      [first, second].map(({ grantId, iat }) => ({
        id: grantId,
        startedAtMs: iat * 1000,
        lastUsedAtMs: (iat + 30) * 1000,
      })),
    )
    expect(await isIn(first.token)).toBe(200)
    const ended = await ask('editor', 'DELETE', `/Users/${subject}/Sessions/${first.grantId}`)
    expect(ended.body).toEqual({ ended: 1, revokedTokens: 0 })
    await expect.poll(() => isIn(first.token), { timeout: 5_000 }).toBe(401)
    expect(await isIn(second.token)).toBe(200)
    const left = await server.relations.db.select().from(identityRecord).where(eq(identityRecord.kind, 'Session'))
    expect(JSON.stringify(left)).not.toContain(first.grantId)
    expect(JSON.stringify(left)).toContain(second.grantId)
  })

  test('end when the person is switched off', async () => {
    const subject = await server.addPerson({})
    const { token } = await sessionOf(subject)
    expect(await isIn(token)).toBe(200)
    await ask('admin', 'PATCH', `/Users/${subject}`, { version: 1, isEnabled: false })
    await expect.poll(() => isIn(token), { timeout: 5_000 }).toBe(401)
    expect((await ask('admin', 'GET', `/Users/${subject}/Sessions`)).body.results).toEqual([])
  })

  test('those of another person are not ended with a borrowed id', async () => {
    const subject = await server.addPerson({})
    const { grantId } = await sessionOf(subject)
    const other = await server.addPerson({})
    expect((await ask('admin', 'DELETE', `/Users/${other}/Sessions/${grantId}`)).status).toBe(404)
    expect((await ask('admin', 'GET', `/Users/${subject}/Sessions`)).body.results).toHaveLength(1)
  })
})

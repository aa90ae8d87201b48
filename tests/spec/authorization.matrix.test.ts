import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT, MANAGE, type Product, type ProductRights, products, READ } from '../../domain/right.ts'
import { registerPlants, tagsOfFarms } from '../../features/plant-connection/server/port.ts'
import { Problem } from '../../platform/contract/problem.ts'
import { checkChain } from '../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { needsSignIn } from '../../platform/server/auth/api-token.ts'
import { grantClaim } from '../../platform/server/identity/grants.ts'
import { identityRecord } from '../../platform/server/identity/tables.ts'
import { addTestGrant } from '../../platform/server/identity/test-grant.ts'
import {
  type Caller,
  type CallRow,
  callers,
  type MadeRecord,
  type Outcome,
  type Place,
  type RecordMaker,
} from './authorization/call-row.ts'
import { runEnded } from './authorization/run-ended.ts'
import { authorization, outcomeOf } from './authorization.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let own: Place
let other: Place
const tokens = new Map<string, string>()
/** Whose the tokens are; a token of nobody and an API token: of `all`. */
const owners = new Map<string, string>()

const everything = READ + EDIT + MANAGE

/** The same flags on every product, `except` one. */
const onEvery = (flags: number, except?: Product): ProductRights =>
  Object.fromEntries(products.filter((product) => product !== except).map((product) => [product, flags]))

const placeOf = async (farmCode: string): Promise<Place> => {
  const [tag] = await tagsOfFarms(server.relations.db, [farmCode])
  if (!tag) throw new Error(`farm ${farmCode} has no tag`)
  return { farmCode, tagId: tag.tagId }
}

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  own = await placeOf('FR01')
  other = await placeOf('PT01')

  const sign = async (name: string, subject: string, claims = {}) => {
    owners.set(name, subject)
    tokens.set(name, await server.tokenFor(subject, claims))
  }
  await sign('noRights', await server.addPerson({}))
  await sign('read', await server.addPerson({ products: onEvery(READ) }))
  await sign('edit', await server.addPerson({ products: onEvery(EDIT) }))
  await sign('manage', await server.addPerson({ products: onEvery(MANAGE) }))
  const all = await server.addPerson({ products: onEvery(everything) })
  await sign('all', all)
  await sign('expiredToken', all, { exp: Math.floor(Date.now() / 1000) - 60 })
  const revoked = await addTestGrant(server.relations.db)
  await sign('revokedToken', all, { [grantClaim]: revoked })
  await server.relations.db.delete(identityRecord).where(eq(identityRecord.id, revoked))
  await sign('otherAudience', all, { aud: 'urn:other:api' })
  const ofOneFarm = await server.addPerson({ products: onEvery(everything), farms: ['FR01'] })
  await sign('ownFarm', ofOneFarm)
  await sign('otherFarm', ofOneFarm)
  await sign('superAdmin', await server.addPerson({ isUserSuperAdmin: true, farms: [] }))
  await sign('disabledPerson', await server.addPerson({ products: onEvery(everything), isEnabled: false }))
  const everyRight = onEvery(everything)
  await sign('groupOnly', await server.addPerson({ groups: [{ products: everyRight, farms: ['FR01'] }] }))
  /** A token of a person's own, made as people make them. */
  const newToken = async (name: string, holder: string, scope: ProductRights) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/MyProfile/Tokens',
      headers: { authorization: `Bearer ${tokens.get(holder)}` },
      payload: { name, products: scope, farmCodes: null, days: 30 },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    tokens.set(name, reply.json().token)
  }
  await newToken('apiToken', 'all', everyRight)
  for (const product of new Set(Object.values(authorization).map((row) => row.product))) {
    const others = product ? onEvery(everything, product) : {}
    await newToken(`apiTokenOther ${product}`, 'all', product ? others : everyRight)
    await sign(`otherProducts ${product}`, await server.addPerson({ products: others }))
    const groups = [
      { products: others, farms: ['FR01'] },
      { products: product ? { [product]: everything } : {}, farms: ['PT01'] },
    ]
    await sign(`rightElsewhere ${product}`, await server.addPerson({ groups }))
  }
})
afterAll(() => server.close())

/** Callers of whom there is one for every product. */
const byProduct = new Set<Caller>(['otherProducts', 'rightElsewhere', 'apiTokenOther'])

/** Every request comes from an address of its own: what is refused to one address again and again is one row. */
let asked = 0
const newAddress = () => {
  asked += 1
  return `10.${asked >> 16}.${(asked >> 8) % 256}.${asked % 256}`
}

const ask = async (id: string, row: CallRow, caller: Caller, place: Place) => {
  const endpoint = server.endpoints.find((declared) => declared.id === id)
  if (!endpoint) throw new Error(`no call ${id}`)
  if (row.beginsRun !== undefined) await runEnded(server.context, row.beginsRun)
  const name = byProduct.has(caller) ? `${caller} ${row.product}` : caller
  const token = tokens.get(name)
  const ownerId = owners.get(name) ?? owners.get('all') ?? ''
  const record = row.about && (await recordFor(row.about, outcomeOf(row, caller), ownerId))
  const { url, body, headers } = row.request({ ...place, ...record })
  const reply = await server.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: newAddress(),
    ...(body && { payload: body }),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
  await row.about?.clear?.(server, ownerId)
  return reply
}

/** Records that nobody may change, by what they are: a refused call leaves its record as it was, for the next one. */
const untouched = new Map<RecordMaker, Promise<MadeRecord>>()

const recordFor = (about: RecordMaker, outcome: Outcome, ownerId: string): Promise<MadeRecord> => {
  if (outcome === 200 || about.ofCaller) return about.make(server, ownerId)
  const record = untouched.get(about) ?? about.make(server, ownerId)
  untouched.set(about, record)
  return record
}

/** What was not answered with 200: the cell of the matrix by the request's id. */
const refusedRequests = new Map<string, string>()

test('every call has a row and every row a call', () => {
  expect(Object.keys(authorization).sort()).toEqual(server.endpoints.map((endpoint) => endpoint.id).sort())
})

test('every call is answered 200 to somebody: what nobody gets is not tried', () => {
  const never = Object.entries(authorization).filter(([, row]) => !Object.values(row.outcomes).includes(200))
  expect(never.map(([id]) => id)).toEqual([])
})

test('every call is in the OpenAPI document under its operation id, and the document tells of no other', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object))
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(authorization).sort())
})

test('every reference of the document resolves and every parameter of a path is declared', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  const references = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? []
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    const keys = reference.slice(3, -1).split('/')
    const found = keys.reduce<unknown>(
      (part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined),
      document,
    )
    expect(found, reference).toBeDefined()
  }
  for (const [path, operations] of Object.entries<Record<string, { parameters: { name: string; in: string }[] }>>(
    document.paths,
  ))
    for (const operation of Object.values(operations)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(declared.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
    }
})

test('no route of the API exists beside the declared calls, the document and its page', () => {
  const declared = server.endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  const ours = server.addresses.filter((address) => /^(?!HEAD)\w+ \/api\//i.test(address))
  expect(declared.filter((address) => !ours.includes(address))).toEqual([])
  const open = /^GET \/api\/(openapi\.json|docs\b)/
  expect(ours.filter((address) => !declared.includes(address) && !open.test(address))).toEqual([])
})

/** Every change that a call makes is in the audit log, under the call's operation id, before its answer goes out. */
const expectAuditRow = async (
  id: string,
  row: CallRow,
  reply: { readonly headers: Readonly<Record<string, unknown>> },
) => {
  const endpoint = server.endpoints.find((declared) => declared.id === id)
  if (endpoint?.method === 'GET' || row.writesNothing !== undefined) return
  const rows = await server.relations.db
    .select({ operation: auditEntry.operation, result: auditEntry.result })
    .from(auditEntry)
    .where(eq(auditEntry.requestId, String(reply.headers['x-request-id'])))
  expect(rows).toContainEqual({ operation: id, result: 'done' })
}

test('whatever changes people, rights or tokens takes a person who has signed in', () => {
  const listed = server.endpoints.filter(needsSignIn).map(({ id }) => id)
  const forSuperAdministrators = server.endpoints.filter(({ right }) => right === 'super-admin').map(({ id }) => id)
  expect(listed.filter((id) => !forSuperAdministrators.includes(id)).sort()).toEqual(
    Object.keys(authorization)
      .filter((id) => authorization[id]?.signInOnly && !forSuperAdministrators.includes(id))
      .sort(),
  )
})

test('a call without a row in the audit log says why, and is one that exists', () => {
  const writing = server.endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  for (const [id, { writesNothing }] of Object.entries(authorization)) {
    if (writesNothing === undefined) continue
    expect(writing).toContain(id)
    expect(writesNothing.length).toBeGreaterThan(20)
  }
})

describe.each(Object.entries(authorization))('%s', (id, row) => {
  for (const caller of callers) {
    const outcome = outcomeOf(row, caller)
    test(`${caller} gets ${outcome}`, async () => {
      const reply = await ask(id, row, caller, caller === 'otherFarm' ? other : own)
      expect(reply.statusCode, reply.body).toBe(outcome)
      if (outcome === 200) await expectAuditRow(id, row, reply)
      else {
        expect(Problem.parse(reply.json()).status).toBe(outcome)
        // A 400 names a wrong value: no right refuses it.
        if (outcome !== 400) refusedRequests.set(String(reply.headers['x-request-id']), `${id} of ${caller}`)
      }
    })
  }

  test('a farm outside the perimeter and one that does not exist are answered alike', async () => {
    const foreign = await ask(id, row, 'otherFarm', other)
    const unknown = await ask(id, row, 'otherFarm', { farmCode: 'NOPE', tagId: 999_999 })
    expect(unknown.statusCode).toBe(foreign.statusCode)
    if (foreign.statusCode === 404) {
      const { requestId: _a, ...first } = foreign.json()
      const { requestId: _b, ...second } = unknown.json()
      expect(first).toEqual(second)
    }
  })
})

test('every refusal is in the audit log, once and under the id of its call', async () => {
  await server.audit.close()
  const rows = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.result, 'refused'))
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  const wrong = [...refusedRequests].filter(([requestId, cell]) => {
    const [row, ...others] = byRequest.get(requestId) ?? []
    return others.length > 0 || row?.operation !== cell.split(' ', 1)[0] || row?.times !== 1
  })
  expect(refusedRequests.size).toBeGreaterThan(1_000)
  expect(wrong.map(([, cell]) => cell)).toEqual([])
})

test('no call changes the audit log: each only reads, and what was written stands after all of them', async () => {
  const calls = server.endpoints.filter(({ path }) => /audit|\/logs/i.test(path))
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([])
  expect(await checkChain(server.relations.db)).toMatchObject({ brokenAt: null, rows: expect.any(Number) })
})

test('what was answered to a person of one farm holds nothing of the other', async () => {
  const token = tokens.get('ownFarm')
  for (const url of [
    '/api/MyFleetTable',
    '/api/MyFleetOverview',
    '/api/MyFleetToday',
    '/api/MonitoredAssetsCount',
    '/api/Users',
    '/api/Users/Farms',
    '/api/Groups',
  ]) {
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('PT01')
  }
})

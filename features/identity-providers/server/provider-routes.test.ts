import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { federationCallbackPath } from '../../../platform/server/identity/federation-client.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { usesOf } from '../../../platform/server/record/record-uses.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { userGroup } from '../../users/server/tables.ts'
import type { TestStep } from '../contract/endpoints.ts'
import { providerKind } from '../contract/identity-provider.ts'
import { identityLink, identityProvider } from './tables.ts'
import { type OutsideTestProvider, openTestOutsideProvider } from './test-outside-provider.ts'

const secret = 'a very secret text'
let server: TestServer
let outside: OutsideTestProvider
let token: string
let redirectUri: string

beforeAll(async () => {
  server = await openTestServer()
  redirectUri = `${server.config.webApplicationUrl}${federationCallbackPath}`
  outside = await openTestOutsideProvider(redirectUri)
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(async () => {
  await outside.close()
  await server.close()
})
beforeEach(() => server.relations.db.delete(identityProvider))

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/IdentityProviders${path}`
  const reply = await server.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
const wanted = () => ({ name: `Company ${randomUUID()}`, issuer: 'https://login.example.org', clientId: 'solvane' })
const add = async (fields: object = {}) => {
  const made = await ask('POST', '', { ...wanted(), clientSecret: secret, ...fields })
  expect(made.status, made.text).toBe(200)
  return made.body
}

describe('a provider', () => {
  test('is created, read, changed and logged; its secret is never returned nor stored in the clear', async () => {
    const made = await add({
      issuer: 'https://login.example.org/.well-known/openid-configuration',
      domains: ['ACME.example'],
    })
    expect(made).toMatchObject({
      issuer: 'https://login.example.org',
      domains: ['acme.example'],
      version: 1,
      people: 0,
    })
    expect(made.secretSetAtMs).toBeTypeOf('number')
    const changed = await ask('PATCH', `/${made.id}`, { version: 1, clientSecret: 'another secret', name: 'Renamed' })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, name: 'Renamed' } })
    const providers = [
      await ask('GET', ''),
      await ask('GET', `/${made.id}`),
      await ask('GET', `/${made.id}/Changes`),
      changed,
    ]
    const rows = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.targetId, made.id))
    const stored = await server.relations.db.select().from(identityProvider)
    expect(rows.map(({ operation }) => operation)).toEqual(['createIdentityProvider', 'updateIdentityProvider'])
    for (const text of [...providers.map((reply) => reply.text), JSON.stringify(rows), JSON.stringify(stored)])
      expect(text).not.toMatch(/a very secret text|another secret/)
    expect(providers.map((reply) => reply.text).join('')).not.toMatch(/sealed/i)
    expect((await ask('PATCH', `/${made.id}`, { version: 2, clientSecret: null })).body.secretSetAtMs).toBeNull()
  })

  test('saving over a newer version shows who changed what', async () => {
    const { id } = await add()
    await ask('PATCH', `/${id}`, { version: 1, mayCreate: true })
    expect(await ask('PATCH', `/${id}`, { version: 1, scopes: 'openid' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await ask('GET', `/${id}/Changes?since=1`)).body.results).toMatchObject([
      { by: 'Test Person', version: 2, fields: [{ field: 'mayCreate', before: false, after: true }] },
    ])
  })

  test('a secret stays with the issuer that it was entered for', async () => {
    const { id } = await add()
    const elsewhere = { version: 1, issuer: 'https://evil.example' }
    expect(await ask('PATCH', `/${id}`, elsewhere)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.clientSecret', code: 'again' }] },
    })
    expect((await ask('PATCH', `/${id}`, { ...elsewhere, clientSecret: secret })).status).toBe(200)
  })

  test.each([
    ['a name that is taken in other letters', { name: 'FIRST' }, 409, { path: 'body.name', code: 'taken' }],
    [
      'a domain that another provider has',
      { domains: ['b.example', 'first.example'] },
      409,
      { path: 'body.domains', code: 'taken', value: 'first.example' },
    ],
    ['trust without domains', { trustsEmail: true }, 400, { path: 'body.domains', code: 'trust-needs-domains' }],
    [
      'another claim for the e-mail without trust',
      { emailClaim: 'upn' },
      400,
      { path: 'body.emailClaim', code: 'needs-trust' },
    ],
    [
      'a group that there is not',
      { groupsClaim: 'groups', groupMappings: [{ value: 'a', groupId: randomUUID() }] },
      400,
      { path: 'body.groupMappings', code: 'unknown' },
    ],
  ])('%s is refused with its field', async (_name, fields, status, fault) => {
    await add({ name: 'First', domains: ['first.example'] })
    expect(await ask('POST', '', { ...wanted(), ...fields })).toMatchObject({
      status,
      body: { errors: [fault] },
    })
    const { id } = await add()
    expect((await ask('PATCH', `/${id}`, { version: 1, ...fields })).body.errors).toMatchObject([fault])
  })

  test('groups without a claim that tells them are refused', async () => {
    const [group] = await server.relations.db.insert(userGroup).values({ name: randomUUID() }).returning()
    const groupMappings = [{ value: 'a', groupId: group?.id }]
    expect((await ask('POST', '', { ...wanted(), groupMappings })).body.errors).toMatchObject([
      { path: 'body.groupsClaim', code: 'needed' },
    ])
    const made = await add({ groupMappings, groupsClaim: 'realm_access.roles' })
    expect(made.groupMappings).toMatchObject([{ value: 'a', groupName: group?.name }])
    // The group is in use: it cannot be deleted.
    const { db } = server.relations
    const uses = await usesOf(db, knownKinds(db), { kind: 'group', id: group?.id ?? '' })
    expect(uses).toMatchObject([{ kind: providerKind.kind, records: [], others: 1 }])
  })

  test.each<object>([
    { issuer: 'ftp://x.org' },
    { issuer: 'https://user:pw@x.org' },
    { issuer: 'https://x.org/?a=1' },
    { issuer: 'x.org' },
    { scopes: 'profile email' },
    { scopes: 'openid "' },
    { domains: ['*.example.org'] },
    { domains: ['example'] },
    { domains: ['a@example.org'] },
    { clientSecret: '' },
    { sealedSecret: 'x' },
    { version: 5, id: randomUUID() },
    { emailClaim: '' },
    { constructor: {} },
  ])('%j is not taken', async (fields) => {
    expect((await ask('POST', '', { ...wanted(), ...fields })).status).toBe(400)
  })

  test('is deleted once the number of its people is confirmed', async () => {
    const { id } = await add()
    const userId = await server.addPerson({})
    await server.relations.db.insert(identityLink).values({ providerId: id, subject: 'x', userId })
    expect((await ask('GET', `/${id}`)).body.people).toBe(1)
    expect((await ask('DELETE', `/${id}?people=0`)).status).toBe(409)
    expect((await ask('DELETE', `/${id}?people=1`)).status).toBe(200)
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    expect(await server.relations.db.select().from(identityLink)).toEqual([])
  })
})

describe('the test of a provider', () => {
  const settings = () => ({ issuer: outside.issuer, clientId: outside.clientId, clientSecret: outside.clientSecret })
  const tried = async (fields: object): Promise<Record<string, string>> => {
    const reply = await ask('POST', '/Test', { ...settings(), ...fields })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.text).not.toContain(outside.clientSecret)
    const steps: TestStep[] = reply.body.steps
    return Object.fromEntries(steps.map(({ step, state, code }) => [step, `${state} ${code}`]))
  }

  test('finds everything in order where it is', async () => {
    const steps = await tried({})
    expect(new Set(Object.values(steps))).toEqual(new Set(['ok ok']))
    expect(Object.keys(steps)).toHaveLength(9)
    const rows = await server.relations.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.operation, 'testIdentityProvider'))
    expect(JSON.stringify(rows)).not.toContain(outside.clientSecret)
  })

  test.each([
    ['a wrong secret', { clientSecret: 'no' }, { credentials: 'failed refused', redirect: 'ok ok' }],
    ['no secret where one is needed', { clientSecret: null }, { credentials: 'failed secret-needed' }],
    ['an unknown client', { clientId: 'nobody' }, { credentials: 'failed refused', redirect: 'failed not-registered' }],
    ['a scope that is not offered', { scopes: 'openid groups' }, { scopes: 'unknown not-listed' }],
    [
      'a closed port',
      { issuer: 'http://127.0.0.1:1' },
      { reach: 'failed unreachable', credentials: 'skipped skipped' },
    ],
    ['an address elsewhere without https', { issuer: 'http://example.org' }, { reach: 'failed not-https' }],
    ['a private address', { issuer: 'https://10.0.0.1' }, { reach: 'failed private-address' }],
    ['the metadata of a cloud', { issuer: 'http://169.254.169.254' }, { reach: 'failed not-https' }],
  ])('tells %s', async (_name, fields, expected) => {
    expect(await tried(fields)).toMatchObject(expected)
  })

  test('tells an issuer that names itself otherwise, and asks nothing more', async () => {
    const before = outside.asked.length
    const steps = await tried({ issuer: outside.issuer.replace('127.0.0.1', 'localhost') })
    expect(steps).toMatchObject({ issuer: 'failed other-issuer', redirect: 'skipped skipped' })
    expect(outside.asked.length).toBe(before)
  })

  test('uses the stored secret, and for its own issuer alone', async () => {
    const { id } = await add(settings())
    expect(await tried({ id, clientSecret: null })).toMatchObject({ credentials: 'ok ok' })
    const other = await openTestOutsideProvider(redirectUri)
    try {
      expect(await tried({ id, issuer: other.issuer, clientSecret: null })).toMatchObject({
        credentials: 'failed secret-needed',
      })
    } finally {
      await other.close()
    }
  })
})

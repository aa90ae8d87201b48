/** Every write of the API as an attacker would send it (quality rows S4 and S24): with a prototype in it, and from another site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { authorization } from './authorization.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const someId = '00000000-0000-4000-8000-000000000000'
const scene = { farmCode: 'FR01', tagId: 1, recordId: someId, partId: 'x', code: '123456' }
const writes = () =>
  server.endpoints
    .filter(({ method }) => method !== 'GET')
    .map(({ id, method }) => ({ id, method, ...(authorization[id]?.request(scene) ?? { url: '' }) }))

test('a prototype in a body is refused by every write, and none is changed', async () => {
  const passed: string[] = []
  // Their guard looks at the confirmation before anybody reads a body.
  const confirmed = new Set(server.endpoints.filter((one) => one.freshSecondFactor).map(({ id }) => id))
  for (const { id, method, url } of writes())
    for (const body of ['{"__proto__":{"isCreator":true}}', '{"constructor":{"prototype":{"isCreator":true}}}']) {
      const reply = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: body,
      })
      if (reply.statusCode !== (confirmed.has(id) ? 403 : 400)) passed.push(`${id} ${reply.statusCode}`)
    }
  expect(passed).toEqual([])
  expect(({} as { isCreator?: boolean }).isCreator).toBeUndefined()
})

test('cookies alone open nothing: another site can make a browser send them, and no token', async () => {
  const before = await server.relations.db.$count(auditEntry)
  const opened: string[] = []
  for (const { id, method, url, body } of writes()) {
    const reply = await server.app.inject({
      method,
      url,
      cookies: { solvane_session: 'anything', 'solvane_session.sig': 'anything' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ...(body && { payload: body }),
    })
    if (reply.statusCode !== 401 && reply.statusCode !== 403) opened.push(id)
  }
  // For whoever has forgotten a password; it takes no cookie into account, and everybody may send it.
  expect(opened).toEqual(['askForNewPassword'])
  expect(await server.relations.db.$count(auditEntry)).toBe(before)
})

import { eq } from 'drizzle-orm'
import { PgliteSession } from 'drizzle-orm/pglite'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { lockAdministrators } from './person-store.ts'
import { userGroup } from './tables.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Notes the statements of the database while `work` runs. */
const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const prepare = vi.spyOn(PgliteSession.prototype, 'prepareQuery')
  onTestFinished(() => prepare.mockRestore())
  await work()
  const statements = prepare.mock.calls.map(([query]) => query as Statement)
  prepare.mockRestore()
  return statements
}

/** The locks of administrators and of rows of users and groups, in the order in which a call takes them. */
const locksOf = async (call: InjectOptions): Promise<string[]> => {
  const [administrators] = await statementsOf(() => server.relations.db.transaction((tx) => lockAdministrators(tx)))
  const statements = await statementsOf(async () => {
    const reply = await server.app.inject({ headers: { authorization: `Bearer ${token}` }, ...call })
    expect(reply.statusCode).toBe(200)
  })
  return statements.flatMap(({ sql, params }) => {
    if (sql === administrators?.sql && params[0] === administrators.params[0]) return ['administrators']
    if (!sql.includes('for update')) return /insert into "group_member"/.test(sql) ? ['members'] : []
    if (sql.includes('from "user_group"')) return ['group']
    return sql.includes('from "app_user"') ? ['rows'] : []
  })
}

const superAdministrator = () => server.addPerson({ isUserSuperAdmin: true })

test('a change that may take away a super administrator locks the administrators before the row', async () => {
  const url = `/api/Users/${await superAdministrator()}`
  const change = (payload: object) => locksOf({ method: 'PATCH', url, payload })
  expect(await change({ version: 1, isEnabled: false })).toEqual(['administrators', 'rows'])
  expect(await change({ version: 2, isEnabled: true })).toEqual(['rows'])
  expect(await change({ version: 3, isUserSuperAdmin: false })).toEqual(['administrators', 'rows'])
})

test('deleting a user locks the administrators before the row', async () => {
  expect(await locksOf({ method: 'DELETE', url: `/api/Users/${await superAdministrator()}` })).toEqual([
    'administrators',
    'rows',
  ])
})

test('a change of many users locks the administrators before the rows, and the rows by id', async () => {
  const ids = [await superAdministrator(), await superAdministrator()]
  const call = { method: 'POST', url: '/api/Users/Bulk', payload: { action: 'disable', ids } } as const
  expect(await locksOf(call)).toEqual(['administrators', 'rows'])
  const again = await statementsOf(() => server.app.inject({ headers: { authorization: `Bearer ${token}` }, ...call }))
  expect(again.map(({ sql }) => sql).filter((sql) => sql.includes('for update'))).toEqual([
    expect.stringContaining('order by "app_user"."id"'),
  ])
})

test('users are locked before groups, whichever of them is edited', async () => {
  const userId = await server.addPerson({})
  const group = { name: 'Night shift', memberIds: [userId] }
  expect(await locksOf({ method: 'POST', url: '/api/Groups', payload: group })).toEqual(['rows', 'members'])
  const [made] = await server.relations.db.select().from(userGroup).where(eq(userGroup.name, group.name))
  const id = made?.id ?? ''
  const change = (payload: object) => locksOf({ method: 'PATCH', url: `/api/Groups/${id}`, payload })
  expect(await change({ version: 1, removeMembers: [userId] })).toEqual(['rows', 'group'])
  expect(await change({ version: 2, addMembers: [userId] })).toEqual(['rows', 'group', 'members'])
  expect(await change({ version: 3, name: 'Day shift' })).toEqual(['group'])
  const url = `/api/Users/${await server.addPerson({})}`
  expect(await locksOf({ method: 'PATCH', url, payload: { version: 1, groupIds: [id] } })).toEqual(['rows', 'members'])
})

test('a group edit locks its users by id', async () => {
  const memberIds = [await server.addPerson({}), await server.addPerson({})]
  const call = { method: 'POST', url: '/api/Groups', payload: { name: 'Weekend', memberIds } } as const
  const taken = await statementsOf(() => server.app.inject({ headers: { authorization: `Bearer ${token}` }, ...call }))
  expect(taken.map(({ sql }) => sql).filter((sql) => sql.includes('for update'))).toEqual([
    expect.stringContaining('order by "app_user"."id"'),
  ])
})

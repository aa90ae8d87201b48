import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import type { BulkAction } from '../contract/endpoints.ts'
import { mostBulkRows } from '../contract/endpoints.ts'
import { appUser, groupMember, userGroup } from './tables.ts'

let server: TestServer
let me: string
let token: string

beforeAll(async () => {
  server = await openTestServer()
  me = await server.addPerson({ products: { BackOfficeUsers: READ + EDIT + MANAGE } })
  token = await server.tokenFor(me)
})
afterAll(() => server.close())

const db = () => server.relations.db
const send = async (body: object) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/Users/Bulk',
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json() }
}

interface Case {
  readonly action: BulkAction
  /** How people stand before it, and after it. */
  readonly before: { readonly isEnabled: boolean; readonly isMember: boolean }
  readonly after: { readonly isEnabled: boolean; readonly isMember: boolean }
  /** Whom it fails for, beside somebody who does not exist. */
  readonly failing: () => Promise<readonly (readonly [id: string, code: string])[]>
}

const superAdministrator = (isEnabled = true) => server.addPerson({ isUserSuperAdmin: true, isEnabled })
const refused = 'super-administrators-only'
const on = { isEnabled: true, isMember: false }
const off = { isEnabled: false, isMember: false }
const member = { isEnabled: true, isMember: true }
const twoAdministrators = async () =>
  [
    [await superAdministrator(), refused],
    [await superAdministrator(), refused],
  ] as const

const cases: readonly Case[] = [
  {
    action: 'disable',
    before: on,
    after: off,
    failing: async () => [
      [await superAdministrator(), refused],
      [me, 'own-account'],
    ],
  },
  {
    action: 'enable',
    before: off,
    after: on,
    failing: async () => [
      [await superAdministrator(false), refused],
      [await server.addPerson({ products: { MyFleet: READ + EDIT }, farms: 'all', isEnabled: false }), 'outranks'],
    ],
  },
  { action: 'addToGroup', before: on, after: member, failing: twoAdministrators },
  { action: 'removeFromGroup', before: member, after: on, failing: twoAdministrators },
]

test.each(cases)(
  '$action of 500 people of whom 3 cannot be changed: exactly these are listed, before and after, and nothing is done in a preview',
  async ({ action, before, after, failing }) => {
    const people = Array.from({ length: 497 }, (_, index) => ({
      id: randomUUID(),
      ...{ login: `${action}.${index}`, firstName: action, lastName: `${index}`, isEnabled: before.isEnabled },
    }))
    const ids = people.map(({ id }) => id)
    const groupId = randomUUID()
    await db().insert(appUser).values(people)
    await db()
      .insert(userGroup)
      .values({ id: groupId, name: `Group to ${action}` })
    const wrong = [...(await failing()), [randomUUID(), 'not-found'] as const]
    if (before.isMember)
      await db()
        .insert(groupMember)
        .values([...ids, ...wrong.slice(0, 2).map(([id]) => id)].map((userId) => ({ groupId, userId })))
    // In the middle of the others, in the order in which they are asked about.
    const asked = [...ids.slice(0, 100), ...wrong.map(([id]) => id), ...ids.slice(100)]
    const body = { action, ids: asked, ...(action.endsWith('Group') && { groupId }) }
    const stand = async () => ({
      enabled: await db().$count(appUser, and(inArray(appUser.id, ids), eq(appUser.isEnabled, true))),
      members: await db().$count(groupMember, and(inArray(groupMember.userId, ids), eq(groupMember.groupId, groupId))),
    })
    const all = ({ isEnabled, isMember }: Case['before']) => ({
      enabled: isEnabled ? 497 : 0,
      members: isMember ? 497 : 0,
    })
    const logged = () =>
      db().$count(
        auditEntry,
        and(
          eq(auditEntry.operation, 'changeUsers'),
          eq(auditEntry.result, 'done'),
          inArray(auditEntry.targetId, asked),
        ),
      )
    const codes = (failed: readonly { readonly id: string; readonly code: string }[]) =>
      failed.map(({ id, code }) => [id, code])

    const preview = (await send({ ...body, isPreview: true })).body
    expect([preview.done, preview.unchanged]).toEqual([ids, []])
    expect(codes(preview.failed)).toEqual(wrong)
    expect(await stand()).toEqual(all(before))
    expect(await logged()).toBe(0)

    const report = (await send(body)).body
    expect(report).toEqual(preview)
    expect(await stand()).toEqual(all(after))
    expect(await logged()).toBe(497)

    const again = (await send(body)).body
    expect([again.done, again.unchanged]).toEqual([[], ids])
    expect(codes(again.failed)).toEqual(wrong)
    expect(await logged()).toBe(497)
  },
  60_000,
)

test('one call takes so many people and no more', async () => {
  const ids = Array.from({ length: mostBulkRows + 1 }, () => randomUUID())
  expect((await send({ action: 'enable', ids })).status).toBe(400)
  const { status, body } = await send({ action: 'enable', ids: ids.slice(1) })
  expect([status, body.failed.length]).toEqual([200, mostBulkRows])
})

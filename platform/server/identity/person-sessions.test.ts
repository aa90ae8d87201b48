import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { endOtherSessions, endSessions, keepPlace, sessionsOf } from './person-sessions.ts'
import { identityRecord } from './tables.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(() => relations.db.delete(identityRecord))

const add = async (kind: string, id: string, payload: object, grantId?: string) => {
  await relations.db
    .insert(identityRecord)
    .values({ kind, id, payload, grantId, expiresAt: new Date(Date.now() + 3_600_000) })
}
/** A browser where somebody is signed in, with the grants that were given there, each with a refresh token. */
const addBrowser = async (session: string, grants: readonly string[], accountId = 'ann') => {
  for (const id of grants) {
    await add('Grant', id, { accountId, iat: 1 })
    await add('RefreshToken', randomUUID(), { accountId, grantId: id }, id)
  }
  const authorizations = Object.fromEntries(grants.map((grantId, index) => [`client-${index}`, { grantId }]))
  await add('Session', session, { accountId, ...(grants.length > 0 && { authorizations }) })
}
const left = async (kind: string) =>
  (await relations.db.select().from(identityRecord).where(eq(identityRecord.kind, kind))).map(({ id }) => id).sort()

test('the others end with what has no grant: a session of the provider alone would let somebody in', async () => {
  await addBrowser('here', ['web-here'])
  await addBrowser('there', ['web-there'])
  await addBrowser('bare', [])
  // Its grant has run out and was cleared away; the browser's session goes on.
  await add('Session', 'outlived', { accountId: 'ann', authorizations: { web: { grantId: 'gone' } } })
  await addBrowser('foreign', ['web-foreign'], 'bob')
  expect(await endOtherSessions(relations.db, 'ann', 'web-here')).toBe(3)
  expect(await left('Session')).toEqual(['foreign', 'here'])
  expect(await left('Grant')).toEqual(['web-foreign', 'web-here'])
  expect(await left('RefreshToken')).toHaveLength(2)
})

test('what was given in the session that asks stays, for every client', async () => {
  await addBrowser('here', ['web-here', 'control-here'])
  await addBrowser('there', ['web-there', 'control-there'])
  expect(await endOtherSessions(relations.db, 'ann', 'web-here')).toBe(2)
  expect(await left('Session')).toEqual(['here'])
  expect(await left('Grant')).toEqual(['control-here', 'web-here'])
})

test('a session that nobody knows keeps nothing', async () => {
  await addBrowser('there', ['web-there'])
  expect(await endOtherSessions(relations.db, 'ann', undefined)).toBe(1)
  await addBrowser('there', ['web-there'])
  expect(await endOtherSessions(relations.db, 'ann', 'another')).toBe(1)
  expect([...(await left('Session')), ...(await left('Grant'))]).toEqual([])
})

test('one place ends with its own session; everywhere ends what has no grant too', async () => {
  await addBrowser('here', ['web-here'])
  await addBrowser('there', ['web-there'])
  await addBrowser('bare', [])
  expect(await endSessions(relations.db, 'ann', 'web-there')).toBe(1)
  expect(await left('Session')).toEqual(['bare', 'here'])
  expect(await endSessions(relations.db, 'ann')).toBe(2)
  expect(await left('Session')).toEqual([])
})

test('what was given for control commands is no place of its own and ends with its place', async () => {
  await addBrowser('here', ['web-here', 'control-here'])
  const payload = { accountId: 'ann', iat: 1, openid: { scope: 'openid profile email curtailment' } }
  await relations.db.update(identityRecord).set({ payload }).where(eq(identityRecord.id, 'control-here'))
  expect((await sessionsOf(relations.db, 'ann')).map(({ id }) => id)).toEqual(['web-here'])
  expect(await endSessions(relations.db, 'ann', 'web-here')).toBe(1)
  expect([...(await left('Session')), ...(await left('Grant'))]).toEqual([])
})

test('a place tells the browser and the address that it was last asked from', async () => {
  await addBrowser('here', ['web-here'])
  expect(await sessionsOf(relations.db, 'ann')).toMatchObject([{ address: null, browser: null, system: null }])
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await keepPlace(relations.db, 'web-here', { address: '10.0.0.7', userAgent })
  expect(await sessionsOf(relations.db, 'ann')).toMatchObject([
    { id: 'web-here', address: '10.0.0.7', browser: 'Firefox 140', system: 'Linux' },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import type { ChangeLogVersion } from '../contract/change-log.ts'
import { changeLogSeen } from './tables.ts'

let server: TestServer
let token: string
let userId: string
beforeAll(async () => {
  server = await openTestServer()
  userId = await server.addPerson({})
  token = await server.tokenFor(userId)
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST', path = '') =>
  (
    await server.app.inject({ method, url: `/api/ChangeLog${path}`, headers: { authorization: `Bearer ${token}` } })
  ).json()
const newTexts = async () => {
  const { versions } = (await ask('GET')) as { versions: ChangeLogVersion[] }
  return versions.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.filter(({ isNew }) => isNew)))
}

test('new entries are marked until the user opens the page, and again after an addition', async () => {
  expect((await ask('GET', '/News')).count).toBeGreaterThan(0)
  expect(await newTexts()).toEqual([])

  await ask('POST', '/Seen')
  expect(await ask('GET', '/News')).toEqual({ count: 0 })
  expect((await ask('GET')).seenAtMs).toBeTypeOf('number')

  const [row] = await server.relations.db.select().from(changeLogSeen)
  const [, ...others] = row?.entries.split('\n') ?? []
  await server.relations.db.update(changeLogSeen).set({ entries: others.join('\n') })
  expect(await ask('GET', '/News')).toEqual({ count: 1 })
  expect(await newTexts()).toHaveLength(1)
})

test('one person’s reading is not another’s', async () => {
  await ask('POST', '/Seen')
  token = await server.tokenFor(await server.addPerson({}))
  expect((await ask('GET', '/News')).count).toBeGreaterThan(0)
})

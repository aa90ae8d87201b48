/**
 * Two tenants with a farm each (quality row S2): what one asks with the other's ids in path, query and body is answered as
 * if there were nothing, changes nothing of the other, and tells no name of theirs. Lists of people belong to nobody.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, products, READ } from '../../domain/right.ts'
import { notification } from '../../features/notifications/server/tables.ts'
import { registerPlants, tagsOfFarms } from '../../features/plant-connection/server/port.ts'
import { appUser } from '../../features/users/server/tables.ts'
import { runEnded } from './authorization/run-ended.ts'
import { authorization } from './authorization.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let token: string
let other: string
let foreignTag: number

beforeAll(async () => {
  server = await openTestServer()
  const { db } = server.relations
  await registerPlants(db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const [tag] = await tagsOfFarms(db, ['PT01'])
  foreignTag = tag?.tagId ?? 0
  const everything = Object.fromEntries(products.map((product) => [product, READ + EDIT + MANAGE]))
  token = await server.tokenFor(await server.addPerson({ products: everything, farms: ['FR01'] }))
  other = await server.addPerson({ products: everything, farms: ['PT01'] })
  await db.update(appUser).set({ firstName: 'Foreigner' }).where(eq(appUser.id, other))
})
afterAll(() => server.close())

/** Everything that belongs to the other: their rows, and those of their farm. */
const theirs = async (): Promise<string> => {
  const { rows } = (await server.relations.db.execute(sql`
    select jsonb_build_object(
      'person', (select jsonb_agg(to_jsonb(t)) from app_user t where id = ${other}),
      'rights', (select jsonb_agg(to_jsonb(t) order by product) from user_right t where user_id = ${other}),
      'requests', (select jsonb_agg(to_jsonb(t) order by id) from saved_request t where owner_id = ${other}),
      'tokens', (select jsonb_agg(to_jsonb(t) order by id) from personal_token t where user_id = ${other}),
      'sessions', (select jsonb_agg(to_jsonb(t) order by id) from identity_record t where payload->>'accountId' = ${other}),
      'notifications', (select jsonb_agg(to_jsonb(t) order by id) from notification t where user_id = ${other}),
      'preferences', (select jsonb_agg(to_jsonb(t) order by key) from person_preference t where user_id = ${other}),
      'farm', (select jsonb_agg(to_jsonb(t)) from farm t where farm_code = 'PT01'),
      'tags', (select jsonb_agg(to_jsonb(t) order by tag_id) from tag t where tag_id = ${foreignTag})
    )::text as text`)) as unknown as { rows: { text: string }[] }
  return rows[0]?.text ?? ''
}

const ask = (id: string, scene: Parameters<(typeof authorization)[string]['request']>[0]) => {
  const endpoint = server.endpoints.find((declared) => declared.id === id)
  const { url = '/', body } = authorization[id]?.request(scene) ?? {}
  return server.app.inject({
    method: endpoint?.method ?? 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
}

/** What belongs to somebody, and is asked for by its id. */
const calls = Object.entries(authorization).filter(
  ([, { about }]) => about === undefined || about.ofCaller === 'record',
)

test.each(calls)('%s', async (id, { about, product, beginsRun }) => {
  const record = await about?.make(server, other)
  const before = await theirs()
  const foreign = await ask(id, { farmCode: 'PT01', tagId: foreignTag, ...record })
  expect(await theirs()).toBe(before)
  // Who administers people sees all of them, and of their farms those in their own perimeter.
  expect(foreign.body).not.toMatch(product === 'BackOfficeUsers' ? /PT01|PTONE/ : /PT01|PTONE|Foreigner/)
  if (beginsRun !== undefined) await runEnded(server.context, beginsRun)
  const unknown = await ask(id, { farmCode: 'NOPE', tagId: 999_999, recordId: randomUUID() })
  expect(foreign.statusCode, foreign.body).toBe(unknown.statusCode)
  if (record) expect(foreign.statusCode).toBe(404)
  if (foreign.statusCode < 400) return
  const { requestId: _first, ...one } = foreign.json()
  const { requestId: _second, ...another } = unknown.json()
  expect(one).toEqual(another)
})

test('a notification of somebody else stays unread', async () => {
  const about = { event: 'test', priority: 'normal', parameters: {}, at: new Date() }
  const [told] = await server.relations.db
    .insert(notification)
    .values({ userId: other, occurrence: randomUUID(), ...about })
    .returning({ id: notification.id })
  const before = await theirs()
  const read = (id: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/Notifications/Read',
      headers: { authorization: `Bearer ${token}` },
      payload: { ids: [id] },
    })
  const foreign = await read(told?.id ?? '')
  expect(foreign.statusCode).toBe(200)
  expect(foreign.json()).toEqual((await read(randomUUID())).json())
  expect(await theirs()).toBe(before)
})

test('a list of farms in a body names none of theirs', async () => {
  const form = { name: 'x', days: 1, products: {} }
  const make = (farmCode: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/MyProfile/Tokens',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...form, farmCodes: [farmCode] },
    })
  const [foreign, unknown] = [await make('PT01'), await make('NOPE')]
  expect(foreign.statusCode).toBe(400)
  expect(foreign.json().errors).toEqual(JSON.parse(unknown.body.replaceAll('NOPE', 'PT01')).errors)
})

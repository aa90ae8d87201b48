import { afterAll, beforeAll, expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { openTestServer, type TestServer } from '../../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { addTestAlarm } from '../test-alarm.ts'

let server: TestServer
let tokens: { readonly all: string; readonly one: string }
const nowMs = Date.now()
const before = (minutes: number) => new Date(nowMs - minutes * 60_000)

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const add = async (farms: 'all' | string[]) =>
    server.tokenFor(await server.addPerson({ products: { MyFleet: READ }, farms }))
  tokens = { all: await add('all'), one: await add(['FR01']) }
})
afterAll(() => server.close())

const ask = async (url: string, who: 'all' | 'one' = 'all') => {
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${tokens[who]}` } })
  return { status: reply.statusCode, body: reply.json() }
}
const add = (farmCode: string, changes: Partial<Parameters<typeof addTestAlarm>[1]>) =>
  addTestAlarm(server.relations.db, { farmCode, deviceCode: 'WT1', ...changes })
const idsOf = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id)

test('alarms come by need, page by page, with the cause and what it has caused as one row', async () => {
  const cause = await add('FR01', { startAt: before(9), code: 'GRID', priority: 'high', urgency: 2 })
  const effect = await add('FR01', { startAt: before(8), causeId: cause, priority: 'critical', urgency: 1 })
  const foreign = await add('PT01', { startAt: before(7), causeId: cause })
  const acked = await add('FR01', { startAt: before(1), state: 'ACKED', priority: 'critical', urgency: 1 })
  const newest = await add('FR01', { startAt: before(2) })
  const shelved = await add('FR01', { startAt: before(3), shelvedUntil: before(-60) })
  await add('FR01', { startAt: before(4), state: 'NORMAL', endAt: before(3) })
  await add('FR01', { startAt: before(5), isShown: false, chatterId: newest })

  const { body } = await ask('/api/Alarms')
  expect(idsOf(body)).toEqual([cause, newest, acked])
  expect(body).toMatchObject({ total: 3, alarms: 5, next: null, results: [{ id: cause, causes: 2 }, {}, {}] })
  expect(body.counts).toMatchObject({ open: 5, urgent: 1, unacknowledged: 4, shelved: 1, unmapped: 5, flood: null })

  // Page by page the list is the same, whatever its order.
  for (const sort of [
    'need',
    '-need',
    'since',
    'age',
    '-farm',
    'equipment',
    'message',
    '-code',
    'priority',
    'count',
    'acknowledged',
  ]) {
    const whole = idsOf((await ask(`/api/Alarms?byCause=false&sort=${sort}`)).body)
    expect(whole).toHaveLength(5)
    const paged: string[] = []
    let after = ''
    do {
      const page = (await ask(`/api/Alarms?byCause=false&size=2&sort=${sort}${after}`)).body
      paged.push(...idsOf(page))
      after = page.next ? `&after=${page.next}` : ''
    } while (after)
    expect(paged, sort).toEqual(whole)
  }
  expect(idsOf((await ask('/api/Alarms?view=shelved')).body)).toEqual([shelved])
  expect(idsOf((await ask(`/api/Alarms?causeId=${effect}&sort=age`)).body)).toEqual([cause, effect, foreign])
  expect(idsOf((await ask('/api/Alarms?priority=critical&byCause=false&sort=age')).body)).toEqual([effect, acked])
  expect(idsOf((await ask('/api/Alarms?search=grid')).body)).toEqual([cause])
  expect((await ask('/api/Alarms?view=history')).body.total).toBe(5)

  // A person of one farm reads nothing of the other.
  const one = await ask('/api/Alarms', 'one')
  expect(one.body).toMatchObject({ total: 3, alarms: 4, results: [{ id: cause, causes: 1 }, {}, {}] })
  expect(JSON.stringify(one.body)).not.toContain('PT01')
  const [stranger, unknown] = [
    await ask(`/api/Alarms/${foreign}`, 'one'),
    await ask(`/api/Alarms/${crypto.randomUUID()}`, 'one'),
  ]
  expect([stranger.status, unknown.status]).toEqual([404, 404])
  expect({ ...stranger.body, requestId: 0 }).toEqual({ ...unknown.body, requestId: 0 })
  expect((await ask(`/api/Alarms/${effect}`, 'one')).body).toMatchObject({
    alarm: { id: effect },
    cause: { alarm: { id: cause } },
  })
  expect((await ask('/api/Alarms?after=nonsense')).status).toBe(400)
})

test('lanes of a farm show the spans that touch the range', async () => {
  const [from, to] = [before(60).toISOString(), before(-1).toISOString()]
  const { body } = await ask(`/api/Alarms/Lanes?farmCode=FR01&from=${from}&to=${to}`)
  expect(body.lanes).toHaveLength(1)
  expect(body.lanes[0]).toMatchObject({ machineCode: 'WT1', spans: { length: 7 } })
})

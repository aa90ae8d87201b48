import { afterAll, beforeAll, expect, test } from 'vitest'
import { farmsNamed } from '../../../../domain/perimeter-rule.ts'
import { READ } from '../../../../domain/right.ts'
import { openTestServer, type TestServer } from '../../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { groupMember, groupRight, userGroup } from '../../../users/server/tables.ts'
import { alarmTransition } from '../tables.ts'
import { addTestAlarm } from '../test-alarm.ts'

let server: TestServer
let tokens: { readonly all: string; readonly one: string }
const nowMs = Date.now()
const before = (minutes: number) => new Date(nowMs - minutes * 60_000)

beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(
    server.relations.db,
    [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE'), testPlant('ES01', 'ESONE')],
    'connection',
  )
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

test('a history is the same page by page and backwards, in every order', async () => {
  const ended = { state: 'NORMAL' as const, endAt: before(20) }
  for (const [code, minutes, starts] of [
    ['10', 30, 1],
    ['9', 31, 3],
    ['9', 32, 1],
    ['07', 33, 2],
    ['7', 34, 1],
    ['A', 35, 1],
  ] as const)
    await add('ES01', {
      ...{ ...ended, code, starts, startAt: before(minutes), text: `Text ${code}` },
      ...(minutes % 2 === 0 && { acknowledgedName: 'Ana' }),
    })
  for (const sort of ['since', 'age', 'farm', 'message', 'code', 'priority', 'count', 'acknowledged']) {
    const list = `/api/Alarms?view=history&farmCode=ES01&byCause=false&sort=`
    const whole = idsOf((await ask(`${list}${sort}`)).body)
    expect(whole).toHaveLength(6)
    expect(idsOf((await ask(`${list}-${sort}`)).body), `-${sort}`).toEqual(whole.toReversed())
    for (const direction of ['', '-']) {
      const paged: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const { body } = await ask(`${list}${direction}${sort}&size=2${after && `&after=${after}`}`)
        paged.push(...idsOf(body))
        after = body.next
      }
      expect(paged, `${direction}${sort}`).toEqual(direction === '' ? whole : whole.toReversed())
    }
  }
})

test('lanes of a farm show the spans that touch the range', async () => {
  const [from, to] = [before(60).toISOString(), before(-1).toISOString()]
  const { body } = await ask(`/api/Alarms/Lanes?farmCode=FR01&from=${from}&to=${to}`)
  expect(body.lanes).toHaveLength(1)
  expect(body.lanes[0]).toMatchObject({ machineCode: 'WT1', spans: { length: 7 } })
})

test('each figure of the metrics leads to exactly its alarms', async () => {
  const startMs = Date.UTC(2026, 0, 1)
  const [minute, hour] = [60_000, 3_600_000]
  const own = async (atMs: number, changes: Partial<Parameters<typeof addTestAlarm>[1]> = {}) => {
    const startAt = new Date(startMs + atMs)
    return add('ES01', { startAt, endAt: new Date(startAt.getTime() + minute), state: 'RTN_UNACK', ...changes })
  }
  const cause = await own(0, { code: 'A' })
  for (let at = 1; at < 12; at += 1) await own(at * 1000, { code: `${at % 6}`, ...(at > 8 && { causeId: cause }) })
  const first = await own(5 * hour, { starts: 3, code: 'C' })
  for (const at of [1, 2]) await own(5 * hour + at * minute, { starts: 3, code: 'C', chatterId: first, isShown: false })
  await own(10 * hour, { endAt: new Date(startMs + 10 * hour + 4_999) })
  await own(11 * hour, { acknowledgedAt: new Date(startMs + 11 * hour + 5_000), state: 'NORMAL' })
  await own(-2 * hour, { endAt: new Date(startMs + 30 * hour) })
  await own(-40 * hour, { endAt: new Date(startMs - hour) })
  const shelved = await own(20 * hour)
  const { db } = server.relations
  const note = (transition: 'shelved' | 'shelf-ended', atMs: number) =>
    db.insert(alarmTransition).values({
      ...{ alarmId: shelved, transition, at: new Date(startMs + atMs), receivedAt: new Date(startMs + atMs) },
    })
  await note('shelved', 21 * hour)
  await note('shelf-ended', 22 * hour)

  const range = `from=${new Date(startMs).toISOString()}&to=${new Date(startMs + 48 * hour).toISOString()}&farmCode=ES01`
  const metrics = (await ask(`/api/Alarms/Metrics?${range}`)).body
  const listed = async (kind: string, within = range) =>
    (await ask(`/api/Alarms?view=history&byCause=false&size=500&kind=${kind}&${within}`)).body.total
  expect(await listed('starts')).toBe(metrics.alarms)
  expect([await listed('crowded'), metrics.perTenMinutes.peak]).toEqual([12, 12])
  expect([await listed('floods'), metrics.floods.count]).toEqual([12, 1])
  expect(await listed('chatters')).toBe(metrics.chattering.count)
  expect(await listed('chattering')).toBe(metrics.chattering.alarms)
  expect([await listed('fleeting'), metrics.fleeting]).toEqual([1, 1])
  expect([await listed('standing'), metrics.standing]).toEqual([1, 1])
  expect([await listed('acknowledged'), metrics.acknowledging.count]).toEqual([1, 1])
  expect([await listed('caused'), metrics.savedByCauses]).toEqual([3, 3])
  expect([await listed('shelved'), metrics.shelvedHours]).toEqual([1, 1])
  const later = `from=${new Date(startMs + 23 * hour).toISOString()}&to=${new Date(startMs + 48 * hour).toISOString()}`
  expect([await listed('shelved', `${later}&farmCode=ES01`), await listed('suppressed')]).toEqual([0, 0])
  const counted = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  expect(await listed('topCodes')).toBe(counted(metrics.topCodes))
  expect(await listed('topMachines')).toBe(counted(metrics.topMachines))
})

test('a desk is a group with rights on alarms: its farms, for its people and for who reads groups', async () => {
  const { db } = server.relations
  const groupOf = async (name: string, farmCodes: readonly string[], value: number) => {
    const [group] = await db
      .insert(userGroup)
      .values({ name, perimeter: farmsNamed(farmCodes) })
      .returning()
    const id = group?.id ?? ''
    await db.insert(groupRight).values({ groupId: id, product: 'MyFleet', value })
    return id
  }
  const [north, south] = [await groupOf('North', ['ES01'], READ), await groupOf('South', ['FR01'], READ)]
  await groupOf('Elsewhere', ['FR01'], 0)
  const member = await server.addPerson({ products: { MyFleet: READ }, farms: 'all' })
  await db.insert(groupMember).values({ groupId: north, userId: member })
  const manager = await server.addPerson({ products: { MyFleet: READ, BackOfficeUsers: READ }, farms: ['FR01'] })
  const of = async (userId: string, url: string) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${await server.tokenFor(userId)}` } })
  const names = async (userId: string) =>
    (await of(userId, '/api/Alarms/Desks')).json().results.map(({ name }: { name: string }) => name)
  expect([await names(member), await names(manager)]).toEqual([['North'], ['North', 'South']])
  const farms = async (userId: string, desk: string) =>
    new Set(
      (await of(userId, `/api/Alarms?desk=${desk}&byCause=false`))
        .json()
        .results?.map(({ farmCode }: { farmCode: string }) => farmCode),
    )
  expect(await farms(member, north)).toEqual(new Set(['ES01']))
  // Nobody sees a farm by a desk that they do not see by themselves.
  expect(await farms(manager, north)).toEqual(new Set())
  expect((await of(member, `/api/Alarms?desk=${south}`)).statusCode).toBe(400)
})

test('history has a row for an effect whose cause a person does not see, and search reads the text of events', async () => {
  const code = 'U1'
  const cause = await add('FR01', { startAt: before(30), code })
  const effect = await add('PT01', { startAt: before(29), code, causeId: cause, text: 'Überspannung' })
  const own = await add('PT01', { startAt: before(28), code })
  await add('PT01', { startAt: before(27), code, causeId: own })
  const token = await server.tokenFor(await server.addPerson({ products: { MyFleet: READ }, farms: ['PT01'] }))
  const listed = async (query: string, of = token) => {
    const url = `/api/Alarms?view=history&${query}`
    return (await server.app.inject({ url, headers: { authorization: `Bearer ${of}` } })).json()
  }
  expect(idsOf(await listed(`code=${code}`, tokens.all))).toEqual([own, cause])
  const first = await listed(`code=${code}&size=1`)
  expect([idsOf(first), first.total]).toEqual([[own], 2])
  expect(idsOf(await listed(`code=${code}&size=1&after=${first.next}`))).toEqual([effect])
  expect(idsOf(await listed(`code=${code}&sort=age`))).toEqual([effect, own])
  expect(idsOf(await listed('search=uberspann'))).toEqual([effect])
})

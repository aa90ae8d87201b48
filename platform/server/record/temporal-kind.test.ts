import { eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import type { LooseValues } from '../../contract/field.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind, kindFaults } from '../../contract/record-kind.ts'
import { instantWithin, regionsOf } from '../../contract/temporal.ts'
import { temporalCalls } from '../../contract/temporal-calls.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import type { Principal } from '../auth/principal.ts'
import { event } from '../events/tables.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { bindReferences } from './bind-references.ts'
import { openChangeSet, readHistory } from './change-set.ts'
import { kindTable } from './kind-table.ts'
import { tableStore } from './table-store.ts'
import { changeSet, recordDue, recordUniqueValue, recordWrite } from './tables.ts'
import { applyDue, followDue } from './temporal-due.ts'
import { temporalParts } from './temporal-parts.ts'
import { existsAt, stateOf, wholeValuesAt } from './temporal-state.ts'

const section = 'main'
const product = 'PICFarmEquipments'
const pressure = { kind: 'decimal', section, unit: 'bar', hard: [0, 100], decimals: 1 } as const
const engineKind = defineRecordKind({
  ...{ kind: 'engine', one: 'Engine', many: 'Engines', path: '/api/Engines', noun: 'engine', nouns: 'engines' },
  words: 'engines',
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  farmField: 'farmCode',
  temporal: {},
  fields: {
    farmCode: { kind: 'text', section, longest: 10, need: 'needed' },
    serial: { kind: 'text', section, longest: 20, need: 'needed', isUnique: true },
    power: { kind: 'decimal', section, unit: 'kW', hard: [0, 9000], decimals: 0 },
    least: pressure,
    most: pressure,
    span: { ...pressure, computedBy: 'most − least' },
    isRunning: { kind: 'boolean', section, initial: true },
    stoppedFor: { kind: 'text', section, longest: 50, visibleWhen: { field: 'isRunning', is: [false] } },
    spare: { kind: 'reference', section, to: 'part' },
    price: {
      kind: 'decimal',
      section,
      unit: 'EUR',
      hard: [0, 1e6],
      decimals: 0,
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
  },
  compute: ({ least, most }) => ({ span: least === null || most === null ? null : most - least }),
  rules: [
    ({ least, most }) =>
      least !== null && most !== null && most < least ? [{ field: 'most', code: 'below-range', bound: least }] : [],
  ],
})
const engine = kindTable('test_engine', engineKind)
const nameOf = (row: object) => String(Reflect.get(row, 'serial'))
const engines = tableStore({ kind: engineKind, table: engine, orderBy: [engine.serial], nameOf })

const partKind = defineRecordKind({
  ...{ kind: 'part', one: 'Part', many: 'Parts', path: '/api/Parts', noun: 'part', nouns: 'parts', words: 'parts' },
  right: engineKind.right,
  temporal: { zone: 'Atlantic/Azores' },
  fields: { code: { kind: 'text', section, longest: 10, need: 'needed' } },
})
const part = kindTable('test_part', partKind)
const parts = tableStore({
  kind: partKind,
  table: part,
  orderBy: [part.id],
  nameOf: (row) => String(Reflect.get(row, 'code')),
})

const person = (name: string, products: ProductRights, farms: 'all' | ReadonlySet<string> = 'all'): Principal => ({
  userId: `u-${name}`,
  subject: name,
  email: null,
  firstName: name,
  lastName: 'Test',
  lang: null,
  timezone: null,
  isUserSuperAdmin: false,
  products,
  grants: [{ products, perimeter: farms }],
})
const all = { [product]: READ + EDIT + MANAGE }
const people = {
  owner: person('owner', { ...all, WindTurbineEquipment: READ }),
  manager: person('manager', all),
  editor: person('editor', { [product]: READ + EDIT }),
  ofFr01: person('ofFr01', all, new Set(['FR01'])),
}
const zones: Readonly<Record<string, string>> = {
  FR01: 'Europe/Paris',
  DE01: 'Europe/Berlin',
  AU01: 'Australia/Sydney',
}

let relations: Relations
let http: TestHttp
let now = Date.parse('2026-06-15T10:00:00Z')
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(sql`create table test_engine (id uuid primary key default gen_random_uuid(),
    farm_code text not null, serial text not null, power float8, least float8, most float8, span float8,
    is_running boolean, stopped_for text, spare uuid, price float8, version integer not null default 1,
    updated_at timestamptz not null default now())`)
  await relations.db.execute(sql`create unique index test_engine_serial on test_engine (lower(serial))`)
  await relations.db.execute(sql`create table test_part (id uuid primary key default gen_random_uuid(),
    code text not null, version integer not null default 1, updated_at timestamptz not null default now())`)
  // The tests of this file make more calls than one person may in a minute.
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const context = { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) }
  const nowMs = () => now
  const engineCalls = { ...recordCalls(engineKind), ...temporalCalls(engineKind) }
  bindRecordKind(http.routes, context, engineKind, engineCalls, engines, {
    // No running engine has 13 kW.
    check: async (_, { power, isRunning }) =>
      power === 13 && isRunning === true ? [{ field: 'power', code: 'invalid' }] : [],
    temporal: { zoneOf: async (_, farmCode) => zones[farmCode], nowMs },
  })
  const partCalls = { ...recordCalls(partKind), ...temporalCalls(partKind) }
  bindRecordKind(http.routes, context, partKind, partCalls, parts, { temporal: { nowMs } })
  bindReferences(http.routes, relations)
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_engine`)
  await relations.db.execute(sql`drop table test_part`)
  await relations.close()
})
beforeEach(async () => {
  now = Date.parse('2026-06-15T10:00:00Z')
  await clearAudit(relations.db)
  for (const table of [recordWrite, changeSet, recordDue, recordUniqueValue, engine, part, event])
    await relations.db.delete(table)
})

const send = async (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const reply = await http.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
type Person = keyof typeof people
const ask = (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  send(who, method, `/api/Engines${path}`, payload)
let serial = 0
const add = async (more: object = {}) => {
  serial += 1
  const body = { farmCode: 'FR01', serial: `E${serial}`, validity: { validFrom: '2015-01-01' }, ...more }
  const reply = await ask('owner', 'POST', '', body)
  expect(reply.body).toMatchObject({ version: 1 })
  return reply.body as { readonly id: string; readonly serial: string }
}
/** A record that is older than its history, e.g. because its kind had none. */
const addOlder = (of: string) => relations.db.insert(engine).values({ farmCode: 'FR01', serial: of } as never)
const change = async (id: string, body: object, who: Person = 'owner') => {
  const { version } = (await ask('owner', 'GET', `/${id}`)).body
  return ask(who, 'PATCH', `/${id}`, { version, ...body })
}
const on = async (id: string, day: string, who: Person = 'owner') => ask(who, 'GET', `/${id}?asOf=${day}`)
const from = (validFrom: string, reason?: string) => ({
  validity: { mode: 'change', validFrom, ...(reason && { reason }) },
})

describe('a value with a time', () => {
  it('fills an empty field since the record began, without a question', async () => {
    const { id } = await add()
    expect((await change(id, { power: 2000 })).body).toMatchObject({ power: 2000, version: 2 })
    expect((await on(id, '2015-01-01')).body).toMatchObject({ power: 2000 })
  })

  it('fills an empty field on the day that the user names', async () => {
    const { id } = await add()
    await change(id, { power: 2000, ...from('2020-01-01') })
    expect((await on(id, '2019-12-31')).body).toMatchObject({ power: null })
    expect((await on(id, '2020-01-01')).body).toMatchObject({ power: 2000 })
    await change(id, { least: 1, ...from('2026-07-01') })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ least: null })
  })

  it('asks before it fills an empty field that had a value', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: null, ...from('2020-01-01') })
    expect((await change(id, { power: 2100 })).body).toMatchObject({ errors: [{ code: 'needed' }] })
    await change(id, { power: 2100, ...from('2022-01-01') })
    expect((await on(id, '2021-01-01')).body).toMatchObject({ power: null })
  })

  it('asks before it replaces a filled one', async () => {
    const { id } = await add({ power: 2000 })
    const { status, body } = await change(id, { power: 2100 })
    expect({ status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: [{ path: 'body.validity', code: 'needed', message: expect.stringContaining('power') }],
    })
  })

  it('changes on a day, from local midnight at the plant', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 2100, ...from('2024-03-12', 'Upgrade') })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 2100 })
    expect((await on(id, '2024-03-11')).body).toMatchObject({ power: 2000 })
    expect((await on(id, '2024-03-12')).body).toMatchObject({ power: 2100 })
    expect((await on(id, '2024-03-11T22:59:59Z')).body).toMatchObject({ power: 2000 })
    expect((await on(id, '2024-03-11T23:00:00Z')).body).toMatchObject({ power: 2100 })
  })

  it('is corrected wherever the wrong value held', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 2100, ...from('2020-01-01') })
    await change(id, { power: 2150, validity: { mode: 'correct' } })
    expect((await on(id, '2019-12-31')).body).toMatchObject({ power: 2000 })
    expect((await on(id, '2020-01-01')).body).toMatchObject({ power: 2150 })
  })

  it('is read as it was known on a day', async () => {
    const { id } = await add({ power: 2000 })
    now = Date.parse('2026-06-20T10:00:00Z')
    await change(id, { power: 2100, validity: { mode: 'correct' } })
    expect((await ask('owner', 'GET', `/${id}?asOf=2020-01-01&knownAt=2026-06-19`)).body).toMatchObject({ power: 2000 })
    expect((await ask('owner', 'GET', `/${id}?asOf=2020-01-01&knownAt=2026-06-20`)).body).toMatchObject({ power: 2100 })
    const early = await ask('owner', 'GET', `/${id}?knownAt=2026-06-01`)
    expect(early).toMatchObject({ status: 404, body: { errors: [{ path: 'query.knownAt' }] } })
  })

  it('computes values of that day', async () => {
    const { id } = await add({ least: 1, most: 5 })
    await change(id, { most: 9, ...from('2020-01-01') })
    expect((await on(id, '2019-01-01')).body).toMatchObject({ span: 4 })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ span: 8 })
  })

  it('can have a time of its own beside the others', async () => {
    const { id } = await add({ power: 2000, least: 1 })
    const validity = { mode: 'correct', fields: { power: { mode: 'change', validFrom: '2020-01-01' } } }
    await change(id, { power: 2100, least: 2, validity })
    expect((await on(id, '2016-01-01')).body).toMatchObject({ power: 2000, least: 2 })
  })

  it('that no longer applies is empty from that day on', async () => {
    const { id } = await add({ isRunning: false, stoppedFor: 'Gearbox' })
    await change(id, { isRunning: true, ...from('2020-01-01') })
    expect((await on(id, '2019-12-31')).body).toMatchObject({ stoppedFor: 'Gearbox' })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ isRunning: true, stoppedFor: null })
  })
})

describe('a planned value', () => {
  it('takes effect by itself at its instant, with an event and an audit row', async () => {
    const { id } = await add({ power: 2000 })
    const planned = await change(id, { power: 4200, ...from('2026-07-01', 'Repowering') })
    expect(planned.body).toMatchObject({ power: 2000, version: 2 })
    await relations.db.delete(event)
    now = Date.parse('2026-06-30T21:59:59Z')
    expect(await applyDue(relations.db)).toBe(0)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 2000 })
    now = Date.parse('2026-06-30T22:00:00Z')
    expect(await applyDue(relations.db)).toBe(1)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 4200, version: 3 })
    expect(await applyDue(relations.db)).toBe(0)
    expect(await relations.db.select().from(event)).toMatchObject([
      { kind: 'record.changed', payload: { kind: 'engine', id, change: 'changed', version: 3, by: null } },
    ])
    const rows = await relations.db.select().from(auditEntry).where(eq(auditEntry.operation, 'takeEffect'))
    expect(rows).toMatchObject([{ targetId: id, actorName: null, farmCode: 'FR01' }])
    const { results } = (await ask('owner', 'GET', `/${id}/Changes?since=2`)).body
    expect(results).toMatchObject([
      { operation: 'takeEffect', fields: [{ field: 'power', before: 2000, after: 4200 }] },
    ])
  })

  it('catches up over several instants after a stop', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 3000, ...from('2026-07-01') })
    await change(id, { power: 4000, ...from('2026-08-01') })
    now = Date.parse('2026-09-01T00:00:00Z')
    await relations.db.delete(event)
    expect(await applyDue(relations.db)).toBe(2)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 4000 })
    expect(await relations.db.$count(recordDue)).toBe(0)
    // Each instant has its own change in the history, at its own time, and its own event.
    const { results } = (await ask('owner', 'GET', `/${id}/Changes?since=3`)).body
    expect(results).toMatchObject([
      { atMs: Date.parse('2026-07-31T22:00:00Z'), version: 5, fields: [{ field: 'power', before: 3000, after: 4000 }] },
      { atMs: Date.parse('2026-06-30T22:00:00Z'), version: 4, fields: [{ field: 'power', before: 2000, after: 3000 }] },
    ])
    const versions = await relations.db.select({ payload: event.payload }).from(event).orderBy(event.number)
    expect(versions).toMatchObject([{ payload: { version: 4 } }, { payload: { version: 5 } }])
  })

  it('of several records takes effect in the order of time after a stop', async () => {
    const [one, other] = [await add({ serial: 'U1' }), await add({ serial: 'U2' })]
    await change(one.id, { serial: 'U3', ...from('2026-07-01') })
    await change(one.id, { serial: 'U5', ...from('2026-08-01') })
    // The second record takes the serial that the first one has in July only.
    await change(other.id, { serial: 'U3', ...from('2026-08-01') })
    await relations.db.delete(event)
    now = Date.parse('2026-09-01T00:00:00Z')
    expect(await applyDue(relations.db)).toBe(3)
    expect((await ask('owner', 'GET', `/${one.id}`)).body).toMatchObject({ serial: 'U5' })
    expect((await ask('owner', 'GET', `/${other.id}`)).body).toMatchObject({ serial: 'U3' })
    const order = await relations.db.select({ payload: event.payload }).from(event).orderBy(event.number)
    expect(order.map(({ payload }) => Object(payload).id)).toEqual([one.id, one.id, other.id])
  })

  it('lets a record change and then end after a stop, with an event for each', async () => {
    const { id } = await add({ power: 1 })
    const { version } = (await ask('owner', 'GET', `/${id}`)).body
    await change(id, { power: 2, ...from('2026-07-01') })
    await ask('owner', 'DELETE', `/${id}?version=${version + 1}&validFrom=2026-08-01`)
    await relations.db.delete(event)
    now = Date.parse('2026-09-01T00:00:00Z')
    expect(await applyDue(relations.db)).toBe(2)
    const changes = await relations.db.select({ payload: event.payload }).from(event).orderBy(event.number)
    expect(changes).toMatchObject([{ payload: { change: 'changed' } }, { payload: { change: 'removed' } }])
    expect((await on(id, '2026-07-15')).body).toMatchObject({ power: 2 })
  })

  it('is applied once when two processes look at the same moment', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 3000, ...from('2026-07-01') })
    now = Date.parse('2026-08-01T00:00:00Z')
    await Promise.all([applyDue(relations.db), applyDue(relations.db)])
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 3000, version: 3 })
  })

  it('that breaks a rule on its day is refused', async () => {
    const { id } = await add({ least: 1, most: 5 })
    await change(id, { most: 3, ...from('2026-08-01') })
    const { status, body } = await change(id, { least: 4, ...from('2026-07-01') })
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'body.most' }] })
  })

  it('that breaks a check of the feature before the next planned one is refused', async () => {
    const { id } = await add({ power: 1 })
    await change(id, { isRunning: false, ...from('2026-08-01') })
    const { body } = await change(id, { power: 13, stoppedFor: null, ...from('2026-07-01') })
    expect(body.errors).toMatchObject([{ path: 'body.power', code: 'invalid' }])
  })

  it('of a unique field or a reference is checked in each time that it paints', async () => {
    const { serial: taken } = await add()
    const { id } = await add()
    await change(id, { serial: 'Later', ...from('2026-08-01') })
    const twin = await change(id, { serial: taken.toLowerCase(), ...from('2026-07-01') })
    expect(twin).toMatchObject({ status: 409, body: { errors: [{ path: 'body.serial', code: 'taken' }] } })
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    await change(id, { spare, ...from('2026-08-01') })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const missing = await change(id, { spare: unknown, ...from('2026-07-01') })
    expect(missing.body.errors).toMatchObject([{ path: 'body.spare', code: 'unknown-record' }])
  })

  it('of a unique field is compared with the planned values of other records', async () => {
    const [one, other] = [await add(), await add()]
    await change(one.id, { serial: 'Next', ...from('2026-08-01') })
    const refused = await change(other.id, { serial: 'NEXT', ...from('2026-07-01') })
    const fault = { path: 'body.serial', code: 'taken-later-by', value: one.serial, bound: '2026-08-01' }
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken', errors: [fault] } })
    expect(refused.body.detail).toBe(`serial is taken by ${one.serial} from 2026-08-01 on`)
    // Nothing of the refused save is left, and the other record keeps its plan.
    const { fields } = (await ask('owner', 'GET', `/${other.id}/Timeline`)).body
    expect(fields.find(({ field }: { field: string }) => field === 'serial').segments).toHaveLength(1)
    now = Date.parse('2026-08-02T00:00:00Z')
    expect(await applyDue(relations.db)).toBe(1)
    expect((await ask('owner', 'GET', `/${one.id}`)).body).toMatchObject({ serial: 'Next' })
  })

  it('of a unique field is taken for new records and for changes of today', async () => {
    const [one, other] = [await add(), await add({ farmCode: 'DE01' })]
    await change(one.id, { serial: 'Soon', ...from('2026-08-01') })
    const fault = { path: 'body.serial', code: 'taken-later-by', value: one.serial, bound: '2026-08-01' }
    const made = await ask('owner', 'POST', '', { farmCode: 'FR01', serial: 'soon' })
    expect(made).toMatchObject({ status: 409, body: { errors: [fault] } })
    const changed = await change(other.id, { serial: 'Soon', validity: { mode: 'correct' } })
    expect(changed).toMatchObject({ status: 409, body: { errors: [fault] } })
    await change(other.id, { serial: 'Later', ...from('2026-08-01') })
    const hidden = await ask('ofFr01', 'POST', '', { farmCode: 'FR01', serial: 'later' })
    expect(hidden.body.errors).toEqual([
      {
        ...{ path: 'body.serial', code: 'taken-later', bound: '2026-08-01' },
        message: 'is taken by another record from 2026-08-01 on',
      },
    ])
  })

  it('of a unique field is free before another record has it and after that has ended', async () => {
    const [one, other] = [await add(), await add()]
    await change(one.id, { serial: 'Slot', ...from('2026-08-01') })
    await change(one.id, { serial: 'Past', ...from('2026-09-01') })
    await change(other.id, { serial: 'Slot', ...from('2026-09-01') })
    expect((await change(other.id, { serial: 'Slot', ...from('2026-08-15') })).status).toBe(409)
    const ending = await add()
    await change(ending.id, { serial: 'Gone', ...from('2026-08-01') })
    await ask('owner', 'DELETE', `/${ending.id}?version=2&validFrom=2026-07-01`)
    expect((await add({ serial: 'Gone' })).serial).toBe('Gone')
  })

  it('of a unique field comes back with a revert only if no other record has planned it', async () => {
    const [one, other] = [await add(), await add()]
    await change(one.id, { serial: 'Back', ...from('2026-08-01') })
    const planned = (await ask('owner', 'GET', `/${one.id}/Changes`)).body.results[0]
    await ask('owner', 'POST', `/ChangeSets/${planned.changeSet}/Revert`, {})
    await change(other.id, { serial: 'Back', ...from('2026-09-01') })
    const undoing = (await ask('owner', 'GET', `/${one.id}/Changes`)).body.results[0]
    const refused = await ask('owner', 'POST', `/ChangeSets/${undoing.changeSet}/Revert`, {})
    const path = `records.engine.${one.id}.serial`
    expect(refused.body.errors).toMatchObject([{ path, code: 'taken-later-by', bound: '2026-09-01' }])
  })

  it('of a unique field is guarded by the database, for two saves at once', async () => {
    const row = { kind: 'engine', fields: 'serial', digestHigh: 1, digestLow: 2 }
    const [july, august, september] = [7, 8, 9].map((month) => new Date(`2026-0${month}-01T00:00:00Z`)) as [
      Date,
      Date,
      Date,
    ]
    const insert = (record: string, validFrom: Date, validTo: Date | null) =>
      relations.db.insert(recordUniqueValue).values({ ...row, record, validFrom, validTo })
    await insert('one', july, september)
    await expect(insert('other', august, null)).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'record_unique_value_once' },
    })
    await insert('other', september, null)
  })

  it('keeps the record that it names from being deleted, and the refusal names the day', async () => {
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    const { id } = await add()
    const planned = await change(id, { spare, ...from('2026-07-01') })
    expect(planned).toMatchObject({ status: 200, body: { spare: null } })
    const remove = (who: Person) => send(who, 'DELETE', `/api/Parts/${spare}?version=1`)
    expect(await remove('owner')).toMatchObject({
      status: 409,
      body: {
        code: 'in-use',
        detail: 'This part is in use by 1 engines from 2026-07-01 on',
        errors: [{ path: 'uses.engine', code: 'used-by', value: id, message: 'FR01', bound: '2026-07-01' }],
      },
    })
    const { results } = (await send('owner', 'GET', `/api/References/part/${spare}/Uses`)).body
    expect(results).toEqual([{ kind: 'engine', records: [{ id, label: 'FR01', from: '2026-07-01' }], others: 0 }])
    await change(id, { spare: null, ...from('2026-07-01') })
    expect((await remove('owner')).status).toBe(200)
  })

  it('of a record that the user may not see is counted when it refuses a deletion', async () => {
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    const { id } = await add({ farmCode: 'DE01' })
    await change(id, { spare, ...from('2026-07-01') })
    const refused = await send('ofFr01', 'DELETE', `/api/Parts/${spare}?version=1`)
    expect(refused.body.errors).toMatchObject([{ path: 'uses.engine', code: 'used-by-others', bound: 1 }])
  })

  it('that ends before it holds, or holds now already, is no later use', async () => {
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    const ending = await add()
    await change(ending.id, { spare, ...from('2026-08-01') })
    const { version } = (await ask('owner', 'GET', `/${ending.id}`)).body
    await ask('owner', 'DELETE', `/${ending.id}?version=${version}&validFrom=2026-07-01`)
    const holding = await add({ spare })
    await change(holding.id, { power: 5, ...from('2026-07-01') })
    const { body } = await send('owner', 'DELETE', `/api/Parts/${spare}?version=1`)
    expect(body.errors).toMatchObject([{ code: 'used-by', value: holding.id }])
    expect(body.errors[0]).not.toHaveProperty('bound')
  })

  const addPart = async () => (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id as string
  const endPart = async (id: string, day: string, who: Person = 'owner') => {
    const { version } = (await send('owner', 'GET', `/api/Parts/${id}`)).body
    return send(who, 'DELETE', `/api/Parts/${id}?version=${version}&validFrom=${day}`)
  }

  it('keeps a record from ending while it is in use, and the refusal names record and day', async () => {
    const spare = await addPart()
    const { id } = await add({ spare })
    const error = { path: 'uses.engine', code: 'used-by', value: id, message: 'FR01' }
    expect(await endPart(spare, '2026-08-01')).toMatchObject({
      status: 409,
      body: { code: 'in-use', errors: [{ ...error, bound: '2026-08-01' }] },
    })
    await change(id, { spare: null, ...from('2026-07-01') })
    await change(id, { spare, ...from('2026-09-01') })
    expect((await endPart(spare, '2026-08-01')).body.errors).toMatchObject([{ ...error, bound: '2026-09-01' }])
    await change(id, { spare: null, ...from('2026-09-01') })
    expect((await endPart(spare, '2026-08-01')).status).toBe(200)
    now = Date.parse('2026-08-02T00:00:00Z')
    expect(await applyDue(relations.db)).toBe(2)
    expect((await send('owner', 'GET', `/api/Parts/${spare}`)).status).toBe(404)
  })

  it('counts uses of a foreign farm that last until a record ends', async () => {
    const spare = await addPart()
    await add({ farmCode: 'DE01', spare })
    const { status, body } = await endPart(spare, '2026-08-01', 'ofFr01')
    expect({ status, errors: body.errors }).toMatchObject({
      status: 409,
      errors: [{ path: 'uses.engine', code: 'used-by-others', bound: 1 }],
    })
  })

  it('names no record that ends while the value holds', async () => {
    const spare = await addPart()
    expect((await endPart(spare, '2026-08-01')).status).toBe(200)
    const fault = { path: 'body.spare', code: 'record-ends', value: 'A', bound: '2026-08-01' }
    const { id } = await add()
    const later = await change(id, { spare, ...from('2026-09-01') })
    expect(later).toMatchObject({ status: 400, body: { errors: [fault] } })
    expect((await change(id, { spare, ...from('2026-07-01') })).body.errors).toMatchObject([fault])
    const made = await ask('owner', 'POST', '', { farmCode: 'FR01', serial: 'WithEnd', spare })
    expect(made.body).toMatchObject({ detail: 'spare names A, which ends on 2026-08-01', errors: [fault] })
    const other = await addPart()
    await change(id, { spare: other, ...from('2026-07-15') })
    expect((await change(id, { spare, ...from('2026-07-01') })).status).toBe(200)
  })

  it('of a unique field is not exchanged with another record at one instant', async () => {
    const [one, other] = [await add(), await add()]
    await change(one.id, { serial: 'P', ...from('2026-08-01') })
    await change(other.id, { serial: 'Q', ...from('2026-08-01') })
    await change(other.id, { serial: 'R', ...from('2026-09-01') })
    expect((await change(one.id, { serial: 'Q', ...from('2026-09-01') })).status).toBe(200)
    const refused = await change(other.id, { serial: 'P', ...from('2026-09-01') })
    const fault = { path: 'body.serial', code: 'taken-in-exchange-by', value: one.serial, bound: '2026-09-01' }
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken', errors: [fault] } })
    now = Date.parse('2026-08-02T00:00:00Z')
    expect(await applyDue(relations.db)).toBe(2)
    now = Date.parse('2026-09-02T00:00:00Z')
    // One record waits for the value of the other; both take effect in one look.
    expect(await applyDue(relations.db)).toBe(2)
    expect((await ask('owner', 'GET', `/${one.id}`)).body).toMatchObject({ serial: 'Q' })
    expect((await ask('owner', 'GET', `/${other.id}`)).body).toMatchObject({ serial: 'R' })
  })

  it('may name a record in the past that is gone now, if the field does not change', async () => {
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    const { id } = await add({ spare, power: 1 })
    await change(id, { spare: null, ...from('2020-01-01') })
    expect((await send('owner', 'DELETE', `/api/Parts/${spare}?version=1`)).status).toBe(200)
    expect((await change(id, { power: 2, validity: { mode: 'correct' } })).status).toBe(200)
    expect((await on(id, '2016-01-01')).body).toMatchObject({ power: 2, spare })
  })

  it('takes effect while the server runs, and leaves what fails for later', async () => {
    const one = await add({ power: 1 })
    const other = await add({ power: 1 })
    await change(one.id, { serial: 'Twin', ...from('2026-07-01') })
    await change(other.id, { power: 2, ...from('2026-07-01') })
    await addOlder('twin')
    now = Date.parse('2026-08-01T00:00:00Z')
    const warnings: object[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) })
    const stop = followDue(relations.db, log)
    await expect.poll(() => relations.db.$count(recordDue), { interval: 20 }).toBe(1)
    await expect.poll(() => warnings, { interval: 20 }).toMatchObject([{ record: `engine/${one.id}` }])
    await stop()
    expect((await ask('owner', 'GET', `/${other.id}`)).body).toMatchObject({ power: 2 })
  })

  it('of one record that fails keeps no other from taking effect', async () => {
    const one = await add({ power: 1 })
    const other = await add({ power: 1 })
    await change(one.id, { serial: 'Same', ...from('2026-07-01') })
    await change(other.id, { power: 2, ...from('2026-07-01') })
    await addOlder('same')
    now = Date.parse('2026-08-01T00:00:00Z')
    const failed: string[] = []
    await applyDue(relations.db, undefined, { onFailure: ({ id }) => failed.push(id) })
    expect(failed).toEqual([one.id])
    expect((await ask('owner', 'GET', `/${other.id}`)).body).toMatchObject({ power: 2 })
  })

  it('that fails waits a minute, and one of an unknown kind holds up no other', async () => {
    const one = await add({ power: 1 })
    const other = await add({ power: 1 })
    await change(one.id, { serial: 'Pair', ...from('2026-07-01') })
    await change(other.id, { power: 2, ...from('2026-07-02') })
    await addOlder('pair')
    const unknown = Array.from({ length: 500 }, (_, index) => String(index))
    await relations.db
      .insert(recordDue)
      .values(unknown.map((record) => ({ kind: 'gone', record, dueAt: new Date(now) })))
    now = Date.parse('2026-08-01T00:00:00Z')
    expect(await applyDue(relations.db, undefined, { onFailure: () => {} })).toBe(1)
    expect((await ask('owner', 'GET', `/${other.id}`)).body).toMatchObject({ power: 2 })
    const waiting = await relations.db.select().from(recordDue).where(eq(recordDue.record, one.id))
    expect(waiting).toMatchObject([{ dueAt: new Date('2026-06-30T22:00:00Z'), retryAt: new Date(now + 60_000) }])
  })

  it('waits for the record before it looks at its due time, as a save does', async () => {
    const { id } = await add({ power: 1 })
    await change(id, { power: 2, ...from('2026-07-01') })
    now = Date.parse('2026-08-01T00:00:00Z')
    const lock = vi.spyOn(engines.stored, 'lock').mockImplementationOnce(async (tx) => {
      // A save that held the lock has brought the record up to date.
      await tx.delete(recordDue)
    })
    await applyDue(relations.db)
    lock.mockRestore()
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 1, version: 2 })
  })
})

describe('days', () => {
  const azores = async (day: string) => {
    const { id } = (await send('owner', 'POST', '/api/Parts', { code: 'A', validity: { validFrom: '2015-01-01' } }))
      .body
    await send('owner', 'PATCH', `/api/Parts/${id}`, { version: 1, code: 'B', ...from(day) })
    const { fields } = (await send('owner', 'GET', `/api/Parts/${id}/Timeline`)).body
    return new Date(fields[0].segments[1].fromMs).toISOString()
  }

  it.each([
    ['2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['2025-10-26', '2025-10-26T00:00:00.000Z'],
    ['2026-01-01', '2026-01-01T01:00:00.000Z'],
  ])('begin at local midnight, or at the clock change that skips it: %s', async (day, instant) => {
    expect(await azores(day)).toBe(instant)
  })

  it('begin at the midnight of the farm, in lists too', async () => {
    const paris = await add({ farmCode: 'FR01', power: 1 })
    const sydney = await add({ farmCode: 'AU01', power: 1 })
    for (const { id } of [paris, sydney]) await change(id, { power: 2, ...from('2020-01-01') })
    const before = (await ask('owner', 'GET', '?asOf=2019-12-31')).body.results
    const after = (await ask('owner', 'GET', '?asOf=2020-01-01')).body.results
    expect(before.map(({ power }: { power: number }) => power)).toEqual([1, 1])
    expect(after.map(({ power }: { power: number }) => power)).toEqual([2, 2])
    const between = (await ask('owner', 'GET', '?asOf=2019-12-31T18:00:00Z')).body.results
    expect(between.find(({ id }: { id: string }) => id === sydney.id)).toMatchObject({ power: 2 })
    expect(between.find(({ id }: { id: string }) => id === paris.id)).toMatchObject({ power: 1 })
  })
})

describe('a record', () => {
  it('does not exist before it began, and says since when it does', async () => {
    const { id } = await add()
    const { status, body } = await on(id, '2014-12-31')
    expect(status).toBe(404)
    expect(body.detail).toBe(
      'This engine did not exist on 2014-12-31. It began at 2014-12-31T23:00:00.000Z. Days begin at midnight in Europe/Paris.',
    )
    expect(body.errors).toMatchObject([{ path: 'query.asOf' }])
    expect((await ask('owner', 'GET', '?asOf=2014-12-31')).body.results).toEqual([])
  })

  it('begins today if nobody names a day', async () => {
    const { id } = await add({ validity: {} })
    expect((await on(id, '2026-06-14')).status).toBe(404)
    expect((await on(id, '2026-06-15')).status).toBe(200)
  })

  it('that was recorded by mistake never existed, until the deletion is taken back', async () => {
    const { id } = await add({ power: 2000 })
    expect((await ask('owner', 'DELETE', `/${id}?version=1&mode=correct&reason=Twice`)).status).toBe(200)
    expect((await ask('owner', 'GET', `/${id}`)).status).toBe(404)
    expect((await on(id, '2020-01-01')).status).toBe(404)
    expect((await ask('owner', 'GET', '?asOf=2020-01-01')).body.results).toEqual([])
    const [deletion] = (await ask('owner', 'GET', `/${id}/Changes`)).body.results
    expect(deletion).toMatchObject({ operation: 'deleteEngine', reason: 'Twice' })
    expect((await ask('owner', 'POST', `/ChangeSets/${deletion.changeSet}/Revert`, {})).status).toBe(200)
    expect((await on(id, '2020-01-01')).body).toMatchObject({ power: 2000 })
    expect((await on(id, '2014-12-31')).status).toBe(404)
    expect((await ask('owner', 'DELETE', `/${id}?version=3&mode=change`)).body.errors).toMatchObject([
      { path: 'query.validFrom', code: 'needed' },
    ])
  })

  it('that is deleted ends, and keeps its history', async () => {
    const { id } = await add({ power: 2000 })
    expect((await ask('owner', 'DELETE', `/${id}?version=1&validFrom=2024-01-01&reason=Sold`)).status).toBe(200)
    expect((await ask('owner', 'GET', `/${id}`)).status).toBe(404)
    expect((await ask('owner', 'GET')).body.results).toEqual([])
    expect((await on(id, '2023-12-31')).body).toMatchObject({ id, power: 2000 })
    expect((await ask('owner', 'GET', '?asOf=2023-12-31')).body.results).toMatchObject([{ id, power: 2000 }])
    expect((await on(id, '2024-01-01')).status).toBe(404)
    expect((await ask('owner', 'GET', `/${id}/Timeline`)).body).toMatchObject({
      endedMs: Date.parse('2023-12-31T23:00Z'),
    })
    expect((await ask('owner', 'GET', `/${id}/Changes`)).body.results).toMatchObject([
      { operation: 'deleteEngine', reason: 'Sold' },
      { operation: 'createEngine' },
    ])
  })

  it('ends on a later day by itself', async () => {
    const { id } = await add()
    await ask('owner', 'DELETE', `/${id}?version=1&validFrom=2026-07-01`)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ version: 2 })
    now = Date.parse('2026-07-02T00:00:00Z')
    await applyDue(relations.db)
    expect((await ask('owner', 'GET', `/${id}`)).status).toBe(404)
    expect((await on(id, '2026-06-30')).status).toBe(200)
  })

  it('that is older than its history has always been as it is', async () => {
    const [row] = await relations.db
      .insert(engine)
      .values({ farmCode: 'FR01', serial: 'Old', power: 5 } as never)
      .returning({ id: engine.id })
    const id = String(row?.id)
    expect((await on(id, '2001-01-01')).body).toMatchObject({ power: 5 })
    await change(id, { power: 6, ...from('2020-01-01') })
    expect((await on(id, '2001-01-01')).body).toMatchObject({ power: 5, serial: 'Old' })
    expect((await ask('owner', 'GET', '?asOf=2001-01-01')).body.results).toMatchObject([{ power: 5, serial: 'Old' }])
    expect((await ask('owner', 'GET', `/${id}/Changes`)).body.results).toHaveLength(1)
    const { fields } = (await ask('owner', 'GET', `/${id}/Timeline`)).body
    const power = fields.find(({ field }: { field: string }) => field === 'power')
    expect(power.segments).toMatchObject([{ value: 5, changeSet: null }, { value: 6 }])
    const [older] = await relations.db.select().from(changeSet).where(eq(changeSet.operation, 'olderValues'))
    expect(await ask('owner', 'POST', `/ChangeSets/${older?.number}/Revert`, {})).toMatchObject({ status: 404 })
  })
})

describe('timeline and difference', () => {
  it('show the values of each field with who recorded them and why', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 2100, ...from('2024-03-12', 'Upgrade') })
    const { body } = await ask('owner', 'GET', `/${id}/Timeline`)
    expect(body).toMatchObject({ zone: 'Europe/Paris', beganMs: Date.parse('2014-12-31T23:00Z'), endedMs: null })
    const power = body.fields.find(({ field }: { field: string }) => field === 'power')
    expect(power.segments).toMatchObject([
      { fromMs: null, toMs: Date.parse('2024-03-11T23:00Z'), value: 2000 },
      { fromMs: Date.parse('2024-03-11T23:00Z'), toMs: null, value: 2100 },
    ])
    const set = body.changeSets.find(({ number }: { number: number }) => number === power.segments[1].changeSet)
    expect(set).toMatchObject({ by: 'owner Test', reason: 'Upgrade' })
    const difference = (await ask('owner', 'GET', `/${id}/Difference?from=2024-03-11&to=2024-03-12`)).body
    expect(difference.fields).toEqual([{ field: 'power', before: 2000, after: 2100 }])
    const early = await ask('owner', 'GET', `/${id}/Difference?from=2001-01-01&to=2024-03-12`)
    expect(early).toMatchObject({ status: 404, body: { errors: [{ path: 'query.from' }] } })
  })
})

describe('rights', () => {
  it('hide a field in each call that reads another time', async () => {
    const { id } = await add({ price: 100 })
    await change(id, { price: 200, ...from('2020-01-01') })
    for (const path of [
      `/${id}?asOf=2021-01-01`,
      '?asOf=2021-01-01',
      `/${id}/Timeline`,
      `/${id}/Difference?from=2019-01-01&to=2021-01-01`,
      `/${id}/Changes`,
    ]) {
      expect(JSON.stringify((await ask('manager', 'GET', path)).body)).not.toMatch(/price|:[12]00\b/)
      expect(JSON.stringify((await ask('owner', 'GET', path)).body)).toContain('price')
    }
    const unread = await change(id, { price: 1, validity: { mode: 'correct' } }, 'manager')
    expect(unread.body.errors).toMatchObject([{ path: 'body.price', code: 'no-right' }])
  })

  it('hide a record of another farm in each call, and times on another farm', async () => {
    const foreign = await add({ farmCode: 'DE01' })
    const moved = await add({ farmCode: 'DE01', power: 7 })
    await change(moved.id, { farmCode: 'FR01', power: 8, ...from('2020-01-01') })
    for (const path of ['?asOf=2021-01-01', '/Timeline', '/Difference?from=2019-01-01&to=2021-01-01', '/Changes'])
      expect((await ask('ofFr01', 'GET', `/${foreign.id}${path}`)).status).toBe(404)
    expect((await on(moved.id, '2021-01-01', 'ofFr01')).body).toMatchObject({ power: 8 })
    expect((await on(moved.id, '2019-01-01', 'ofFr01')).status).toBe(404)
    expect((await ask('ofFr01', 'GET', '?asOf=2019-01-01')).body.results).toEqual([])
    const timeline = (await ask('ofFr01', 'GET', `/${moved.id}/Timeline`)).body
    expect(JSON.stringify(timeline)).not.toContain('DE01')
    const difference = await ask('ofFr01', 'GET', `/${moved.id}/Difference?from=2019-01-01&to=2021-01-01`)
    expect(difference.status).toBe(404)
  })
})

describe('changes of documents', () => {
  it('stand among those of the record, for users who see the field and the farm of then', async () => {
    const { id } = await add({ farmCode: 'DE01', power: 1 })
    const audit = createAudit(relations.db, pino({ level: 'silent' }))
    const note = (operation: string, key: string, after: string) =>
      relations.db.transaction((tx) =>
        audit.record(
          tx,
          { operation, principal: people.owner },
          { target: { kind: 'engine', id }, before: { [key]: null }, after: { [key]: after } },
        ),
      )
    await note('addDocument', '#document', 'Manual (manual.pdf, v1)')
    await note('addDocumentFile', 'price', 'Offer (offer.pdf, v2)')
    await note('readEngine', '#document', 'No change')
    const operationsOf = async (who: Person) =>
      (await ask(who, 'GET', `/${id}/Changes`)).body.results.map(({ operation }: { operation: string }) => operation)
    expect((await operationsOf('owner')).toSorted()).toEqual(['addDocument', 'addDocumentFile', 'createEngine'])
    expect((await operationsOf('manager')).toSorted()).toEqual(['addDocument', 'createEngine'])
    await change(id, { farmCode: 'FR01', ...from('2026-06-15') })
    const ofFarm = await operationsOf('ofFr01')
    // The clock of the test stands before the documents were added.
    expect(ofFarm).toContain('addDocument')
    expect((await ask('owner', 'GET', `/${id}/Changes?since=1`)).body.results).toHaveLength(1)
  })
})

describe('rights on changes', () => {
  it('hide who changed what and why in hidden fields, and in times on a foreign farm', async () => {
    const { id } = await add({ farmCode: 'DE01', power: 7 })
    await change(id, { power: 8, ...from('2019-01-01', 'Lasting') })
    await change(id, { power: 6, ...from('2018-01-01', 'Foreign') })
    await change(id, { price: 100, validity: { reason: 'Hidden' } })
    await change(id, { farmCode: 'FR01', ...from('2020-01-01', 'Moved') })
    await change(id, { power: 9, validity: { mode: 'correct', reason: 'Corrected' } })
    const reasonsOf = async (who: Person) =>
      (await ask(who, 'GET', `/${id}/Changes`)).body.results.map(({ reason }: { reason: string | null }) => reason)
    expect(await reasonsOf('owner')).toEqual(['Corrected', 'Moved', 'Hidden', 'Foreign', 'Lasting', null])
    expect(await reasonsOf('manager')).toEqual(['Corrected', 'Moved', 'Foreign', 'Lasting', null])
    expect(await reasonsOf('ofFr01')).toEqual(['Corrected', 'Moved', 'Lasting'])
    const [corrected] = (await ask('ofFr01', 'GET', `/${id}/Changes`)).body.results
    const began = Date.parse('2019-12-31T23:00Z')
    expect(corrected.fields).toMatchObject([{ field: 'power', before: null, after: 9, fromMs: began }])
  })

  it('hide a record in a list that ended on a foreign farm', async () => {
    const { id } = await add({ power: 7 })
    await change(id, { farmCode: 'DE01', ...from('2020-01-01') })
    await ask('owner', 'DELETE', `/${id}?version=2`)
    expect((await ask('owner', 'GET', '?asOf=2019-01-01')).body.results).toMatchObject([{ id }])
    expect((await ask('ofFr01', 'GET', '?asOf=2019-01-01')).body.results).toEqual([])
  })
})

describe('taking back a change set', () => {
  const revert = (number: number, who: Person = 'owner', body: object = {}) =>
    ask(who, 'POST', `/ChangeSets/${number}/Revert`, body)
  const newestSet = async (id: string) =>
    (await ask('owner', 'GET', `/${id}/Changes`)).body.results[0].changeSet as number

  it('restores what held before, and can be taken back itself', async () => {
    const { id } = await add({ power: 2000 })
    await change(id, { power: 2100, ...from('2024-01-01') })
    const number = await newestSet(id)
    expect((await revert(number, 'editor')).status).toBe(403)
    expect((await revert(number, 'owner', { reason: 'Wrong machine' })).status).toBe(200)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 2000, version: 3 })
    expect((await revert(number)).body).toMatchObject({ code: 'already-reverted' })
    expect((await ask('owner', 'GET', `/${id}/Changes`)).body.results).toMatchObject([
      { operation: 'revertEngineChangeSet', reason: 'Wrong machine', fields: [{ before: 2100, after: 2000 }] },
      { isReverted: true },
      { isReverted: false },
    ])
    await revert(await newestSet(id))
    expect((await on(id, '2024-01-01')).body).toMatchObject({ power: 2100 })
  })

  it('is refused with the fields that others changed since', async () => {
    const { id, serial: name } = await add({ power: 2000, least: 1 })
    await change(id, { power: 2100, least: 2, validity: { mode: 'correct' } })
    const number = await newestSet(id)
    now += 60_000
    await change(id, { power: 2200, validity: { mode: 'correct' } }, 'manager')
    const { status, body } = await revert(number)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed-since' })
    expect(body.errors).toEqual([
      {
        path: `records.engine.${id}.power`,
        code: 'changed-since',
        value: 'manager Test',
        bound: '2026-06-15T10:01:00.000Z',
        message: expect.stringContaining(`${name}: power was changed by manager Test at 2026-06-15T10:01:00.000Z`),
      },
    ])
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 2200, least: 2 })
  })

  it('brings a deleted record back, and removes one that was created', async () => {
    const { id } = await add({ power: 2000 })
    const created = await newestSet(id)
    await ask('owner', 'DELETE', `/${id}?version=1`)
    expect((await revert(await newestSet(id))).status).toBe(200)
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ id, power: 2000, version: 3 })
    expect((await revert(created)).status).toBe(200)
    expect((await ask('owner', 'GET', `/${id}`)).status).toBe(404)
  })

  it('is refused if its values break a check of the feature now', async () => {
    const { id } = await add({ isRunning: false, power: 13 })
    await change(id, { power: 14, ...from('2020-01-01') })
    const number = await newestSet(id)
    await change(id, { isRunning: true, ...from('2021-01-01') })
    expect((await revert(number)).body.errors).toMatchObject([{ path: `records.engine.${id}.power`, code: 'invalid' }])
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 14 })
  })

  it('of a deletion is refused if another record has a unique value now, or a reference is gone', async () => {
    const spare = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body.id
    const { id, serial: name } = await add({ spare })
    await ask('owner', 'DELETE', `/${id}?version=1`)
    const number = await newestSet(id)
    expect((await send('owner', 'DELETE', `/api/Parts/${spare}?version=1`)).status).toBe(200)
    const gone = (await revert(number)).body
    expect(gone.errors).toMatchObject([{ path: `records.engine.${id}.spare`, code: 'unknown-record' }])
    await add({ serial: name })
    expect(await revert(number)).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: `records.engine.${id}.serial` }] },
    })
    expect((await ask('owner', 'GET', `/${id}`)).status).toBe(404)
  })

  it('of a creation can be taken back by a user of its farm', async () => {
    const { id } = await add({ power: 2000 })
    expect((await revert(await newestSet(id), 'ofFr01')).status).toBe(200)
    expect((await ask('ofFr01', 'GET', `/${id}`)).status).toBe(404)
    expect((await revert(await newestSet(id), 'ofFr01')).status).toBe(200)
    expect((await ask('ofFr01', 'GET', `/${id}`)).body).toMatchObject({ id, farmCode: 'FR01', power: 2000 })
  })

  it('takes back all records of all kinds in it, or none', async () => {
    const one = await add({ power: 1 })
    const { id } = (await send('owner', 'POST', '/api/Parts', { code: 'A' })).body
    const number = await relations.db.transaction(async (tx) => {
      const source = { operation: 'import', principal: people.owner, requestId: 'r' }
      const opened = await openChangeSet(tx, source, { reason: 'Workbook' }, now)
      const kinds = temporalParts(relations.db)
      const save = async (kind: string, id: string, given: object) => {
        const table = kind === 'engine' ? engine : part
        const [before] = await tx.select().from(table).where(eq(table.id, id))
        const request = { ...source, changeSet: opened, body: { validity: { mode: 'correct' } } }
        await kinds.get(kind)?.saves.change(tx, { before, given: given as LooseValues, request, log: () => {} })
      }
      await save('engine', one.id, { power: 9 })
      await save('part', id, { code: 'B' })
      return opened.number
    })
    expect((await ask('owner', 'GET', `/${one.id}`)).body).toMatchObject({ power: 9, version: 2 })
    const foreign = await revert(number, 'ofFr01')
    expect(foreign.status).toBe(200)
    expect((await send('owner', 'GET', `/api/Parts/${id}?asOf=2026-06-15`)).body).toMatchObject({ code: 'A' })
    expect((await on(one.id, '2026-06-15')).body).toMatchObject({ power: 1 })
  })

  it('of a foreign farm, or of no record, does not exist', async () => {
    const foreign = await add({ farmCode: 'DE01' })
    const number = await newestSet(foreign.id)
    const unknown = await revert(number + 1000, 'ofFr01')
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ path: 'params.number' }] } })
    expect((await revert(number, 'ofFr01')).body).toMatchObject({ status: 404, code: 'not-found' })
    expect((await send('owner', 'POST', `/api/Parts/ChangeSets/${number}/Revert`, {})).status).toBe(404)
  })
})

describe('bad input names the field', () => {
  it.each([
    ['asOf that is no date', 'asOf=yesterday', 'query.asOf'],
    ['asOf that does not exist', 'asOf=2026-02-30', 'query.asOf'],
    ['an empty asOf', 'asOf=', 'query.asOf'],
    ['a year far away', 'asOf=0001-01-01', 'query.asOf'],
    ['knownAt that is no date', 'knownAt=1', 'query.knownAt'],
  ])('%s', async (_, query, path) => {
    const { id } = await add()
    for (const address of [`/${id}?${query}`, `?${query}`]) {
      const { status, body } = await ask('owner', 'GET', address)
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })

  it.each([
    ['validFrom before the record began', { mode: 'change', validFrom: '2010-01-01' }, 'body.validity.validFrom'],
    ['a change without a day', { mode: 'change' }, 'body.validity.validFrom'],
    ['a day that is none', { mode: 'change', validFrom: 'soon' }, 'body.validity.validFrom'],
    ['a reason that is too long', { mode: 'correct', reason: 'x'.repeat(501) }, 'body.validity.reason'],
    ['a reason that cannot be stored', { mode: 'correct', reason: 'a\0b' }, 'body.validity.reason'],
    ['another mode', { mode: 'guess' }, 'body.validity.mode'],
    [
      'a field that is not changed',
      { mode: 'correct', fields: { least: { mode: 'correct' } } },
      'body.validity.fields.least',
    ],
    [
      'a field with a day before the record began',
      { fields: { power: { mode: 'change', validFrom: '2010-01-01' } } },
      'body.validity.fields.power.validFrom',
    ],
  ])('%s', async (_, validity, path) => {
    const { id } = await add({ power: 1 })
    const { status, body } = await change(id, { power: 2, validity })
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path }] })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ power: 1, version: 1 })
  })

  it('a new record that begins later', async () => {
    const body = { farmCode: 'FR01', serial: 'Later', validity: { validFrom: '2027-01-01' } }
    expect((await ask('owner', 'POST', '', body)).body.errors).toMatchObject([{ path: 'body.validity.validFrom' }])
  })

  it('an end before the beginning', async () => {
    const { id } = await add()
    const { status, body } = await ask('owner', 'DELETE', `/${id}?version=1&validFrom=2001-01-01`)
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'query.validFrom' }] })
  })
})

describe('history and row', () => {
  it('agree after any sequence of changes: the history folds into the current row', async () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-06-${String(number).padStart(2, '0')}`)
    const validity = fc.oneof(
      fc.constant({ mode: 'correct' as const }),
      day.map((validFrom) => ({ mode: 'change' as const, validFrom })),
    )
    const step = fc.record({
      values: fc.record(
        {
          power: fc.integer({ min: 0, max: 3 }),
          least: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
          most: fc.option(fc.integer({ min: 2, max: 6 }), { nil: null }),
          isRunning: fc.boolean(),
          stoppedFor: fc.constantFrom('a', 'b'),
        },
        { requiredKeys: [] },
      ),
      validity,
      passesMs: fc.integer({ min: 0, max: 3 * 86_400_000 }),
      reverts: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        now = Date.parse('2026-06-05T10:00:00Z')
        const { id } = await add()
        for (const { values, validity: given, passesMs, reverts } of steps) {
          now += passesMs
          await applyDue(relations.db)
          await change(id, { ...values, validity: given })
          if (reverts) {
            const [newest] = (await ask('owner', 'GET', `/${id}/Changes`)).body.results
            await ask('owner', 'POST', `/ChangeSets/${newest.changeSet}/Revert`, {})
          }
          const row = (await relations.db.select().from(engine).where(eq(engine.id, id)))[0]
          if (!row) continue
          const history = await readHistory(relations.db, { kind: 'engine', id })
          const folded = wholeValuesAt(engineKind, stateOf(engineKind, history, undefined), now)
          expect(row).toMatchObject(folded)
        }
      }),
      { numRuns: 8 },
    )
  })

  /** Rules that hold at each time at which the record exists; a taken serial may stand in the past. */
  const assertRules = async (id: string, { taken }: { readonly taken: string }) => {
    const state = stateOf(engineKind, await readHistory(relations.db, { kind: 'engine', id }), undefined)
    const regions = regionsOf({ ...state.timelines, life: state.life }, [{ fromMs: null, toMs: null }])
    for (const region of regions.filter((one) => existsAt(state, instantWithin(one)))) {
      const held = wholeValuesAt(engineKind, state, instantWithin(region))
      expect(kindFaults(engineKind as never, held)).toEqual([])
      expect(held.power === 13 && held.isRunning === true).toBe(false)
      expect(held.spare).toBeNull()
      if (region.toMs === null || region.toMs > now) expect(held.serial).not.toBe(taken)
    }
  }

  it('break no rule at any time after any sequence of changes and reverts', async () => {
    const { serial: taken } = await add()
    const unknown = '00000000-0000-4000-8000-000000000000'
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-06-${String(number).padStart(2, '0')}`)
    const step = fc.record({
      values: fc.record(
        {
          power: fc.constantFrom(12, 13),
          least: fc.integer({ min: 0, max: 3 }),
          most: fc.integer({ min: 2, max: 6 }),
          isRunning: fc.boolean(),
          serial: fc.constantFrom('One', 'Two', taken),
          spare: fc.constantFrom(null, unknown),
        },
        { requiredKeys: [] },
      ),
      validity: fc.oneof(
        fc.constant({ mode: 'correct' as const }),
        day.map((validFrom) => ({ mode: 'change' as const, validFrom })),
      ),
      reverts: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        now = Date.parse('2026-06-15T10:00:00Z')
        await relations.db.delete(engine).where(ne(engine.serial, taken))
        const { id } = await add({ isRunning: false })
        for (const { values, validity, reverts } of steps) {
          await change(id, { ...values, validity })
          const [newest] = (await ask('owner', 'GET', `/${id}/Changes`)).body.results ?? []
          if (reverts && newest) await ask('owner', 'POST', `/ChangeSets/${newest.changeSet}/Revert`, {})
        }
        await assertRules(id, { taken })
      }),
      { numRuns: 8 },
    )
  })
})

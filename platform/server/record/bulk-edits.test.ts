import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import type { FieldEdit } from '../../contract/bulk-edit.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { temporalCalls } from '../../contract/temporal-calls.ts'
import type { Audit } from '../audit/audit.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import type { Principal } from '../auth/principal.ts'
import { event } from '../events/tables.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { bindBulkEdits } from './bind-bulk-edits.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { bulkRetentionJob } from './bulk-retention.ts'
import { kindTable } from './kind-table.ts'
import { tableStore } from './table-store.ts'
import { bulkChange, bulkEdit, changeSet, recordCreation } from './tables.ts'

const section = 'main'
const product = 'PICFarmEquipments'
const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const

const pumpKind = defineRecordKind({
  ...{ kind: 'pump', one: 'Pump', many: 'Pumps', path: '/api/Pumps', noun: 'pump', nouns: 'pumps', words: 'pumps' },
  right,
  farmField: 'farmCode',
  unique: [['name', 'slot']],
  fields: {
    farmCode: { kind: 'text', section, longest: 20, need: 'needed' },
    name: { kind: 'text', section, longest: 40, need: 'needed' },
    serial: { kind: 'text', section, longest: 40, isUnique: true },
    slot: { kind: 'integer', section, unit: null, hard: [1, 99] },
    power: { kind: 'decimal', section, unit: 'kW', hard: [0, 1e4], decimals: 1 },
    media: { kind: 'severalOf', section, choices: ['water', 'oil', 'air'] },
    isOpen: { kind: 'boolean', section, initial: true },
    closedOn: { kind: 'date', section, visibleWhen: { field: 'isOpen', is: [false] } },
    price: {
      kind: 'integer',
      section,
      unit: null,
      hard: [0, 1e6],
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
  },
})
const valveKind = defineRecordKind({
  ...{ kind: 'valve', one: 'Valve', many: 'Valves', path: '/api/Valves', noun: 'valve', nouns: 'valves' },
  ...{ words: 'valves', right, temporal: {} },
  fields: {
    name: { kind: 'text', section, longest: 40, need: 'needed' },
    width: { kind: 'decimal', section, unit: 'mm', hard: [0, 1e4], decimals: 1 },
  },
})
const pump = kindTable('test_bulk_pump', pumpKind)
const valve = kindTable('test_bulk_valve', valveKind)

const person = (products: ProductRights, farms?: readonly string[]): Principal => ({
  ...{ userId: randomUUID(), subject: 's', email: null, firstName: 'A', lastName: 'B', lang: null, timezone: null },
  isUserSuperAdmin: false,
  products,
  grants: [{ products, perimeter: farms ? new Set(farms) : 'all' }],
})
const all = READ + EDIT + MANAGE
const people = {
  owner: person({ [product]: all, WindTurbineEquipment: READ }),
  other: person({ [product]: all }),
  reader: person({ [product]: READ }),
  ofOneFarm: person({ [product]: all }, ['FR01']),
  stranger: person({ MyFleet: READ }),
}
type Who = keyof typeof people

let relations: Relations
let http: TestHttp
let audit: Audit
beforeAll(async () => {
  relations = await openTestRelations()
  const kept = `version integer not null default 1, updated_at timestamptz not null default now()`
  await relations.db.execute(sql`create table test_bulk_pump (id uuid primary key default gen_random_uuid(),
    farm_code text not null, name text not null, serial text, slot integer, power float8, media text[],
    is_open boolean, closed_on date, price integer, ${sql.raw(kept)})`)
  await relations.db.execute(sql`create table test_bulk_valve (id uuid primary key default gen_random_uuid(),
    name text not null, width float8, ${sql.raw(kept)})`)
  http = await openTestHttp(people)
  audit = createAudit(relations.db, pino({ level: 'silent' }))
  const pumps = tableStore({ kind: pumpKind, table: pump, nameOf: () => 'pump' })
  const valves = tableStore({ kind: valveKind, table: valve, nameOf: () => 'valve' })
  bindRecordKind(http.routes, { relations, audit }, pumpKind, recordCalls(pumpKind), pumps)
  const timed = { ...recordCalls(valveKind), ...temporalCalls(valveKind) }
  bindRecordKind(http.routes, { relations, audit }, valveKind, timed, valves)
  bindBulkEdits(http.routes, { relations, audit })
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_bulk_pump`)
  await relations.db.execute(sql`drop table test_bulk_valve`)
  await relations.close()
})

const ask = async (who: Who, path: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET', payload?: object) => {
  const reply = await http.app.inject({
    ...{ method, url: `/api/${path}`, headers: { authorization: `Bearer ${who}` } },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
interface Seen {
  readonly id: string
  readonly version: number
}
const edit = (who: Who, records: readonly Seen[], edits: readonly FieldEdit[], more: object = {}) =>
  ask(who, 'BulkEdits/pump', 'POST', { edits, records: records.map(({ id, version }) => ({ id, version })), ...more })
const read = async ({ id }: Seen) => (await ask('owner', `Pumps/${id}`)).body
const revert = (who: Who, number: number, kind = 'pump') => ask(who, `BulkEdits/${kind}/${number}/Revert`, 'POST', {})
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)
const refusalsOf = ({ id }: Seen) =>
  relations.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.result, 'refused'), eq(auditEntry.targetId, id)))

let one: Seen
let two: Seen
let foreign: Seen
const add = async (given: object): Promise<Seen> =>
  (await ask('owner', 'Pumps', 'POST', { farmCode: 'FR01', name: 'P', ...given })).body
beforeEach(async () => {
  await relations.db.execute(sql`truncate test_bulk_pump`)
  one = await add({ name: 'One', power: 5, media: ['water'] })
  two = await add({ name: 'Two', power: 7, media: ['oil'] })
  foreign = await add({ farmCode: 'DE01', name: 'Three' })
  await clearAudit(relations.db)
})

describe('an edit of several fields', () => {
  it('sets, empties and leaves fields of all records as one change set', async () => {
    const edits: FieldEdit[] = [
      { field: 'power', way: 'set', value: 7 },
      { field: 'media', way: 'empty' },
    ]
    const { status, body } = await edit('owner', [one, two], edits)
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: one.id, result: 'changed', version: 2 },
      { id: two.id, result: 'changed', version: 2 },
    ])
    expect(await read(one)).toMatchObject({ name: 'One', power: 7, media: null, version: 2 })
    expect(await read(two)).toMatchObject({ name: 'Two', power: 7, media: null })
    const rows = await relations.db.select().from(auditEntry)
    expect(rows.map(({ operation }) => operation)).toEqual(['bulkEditRecords', 'bulkEditRecords'])
    expect(rows.map(({ after }) => JSON.parse(after ?? '{}').changeSet)).toEqual([body.changeSet, body.changeSet])
  })

  it('adds and removes single entries of a list', async () => {
    const added = await edit('owner', [one, two], [{ field: 'media', way: 'add', value: ['oil'] }])
    expect(added.body.results.map(({ result }: { result: string }) => result)).toEqual(['changed', 'unchanged'])
    expect((await read(one)).media).toEqual(['water', 'oil'])
    await edit('owner', [await read(one), await read(two)], [{ field: 'media', way: 'remove', value: ['oil'] }])
    expect((await read(one)).media).toEqual(['water'])
    expect((await read(two)).media).toBeNull()
  })

  it('leaves out a field that does not apply to a record, unless the same edit makes it apply', async () => {
    const closed: FieldEdit = { field: 'closedOn', way: 'set', value: '2026-01-02' }
    expect((await edit('owner', [one], [closed])).body.results).toEqual([{ id: one.id, result: 'inapplicable' }])
    await edit('owner', [one], [closed, { field: 'isOpen', way: 'set', value: false }])
    expect(await read(one)).toMatchObject({ isOpen: false, closedOn: '2026-01-02' })
  })

  it('continues the change set of an earlier part, but not that of another user', async () => {
    const change: FieldEdit[] = [{ field: 'power', way: 'set', value: 9 }]
    const { changeSet: number } = (await edit('owner', [one], change)).body
    expect((await edit('owner', [two], change, { changeSet: number })).body.changeSet).toBe(number)
    const theirs = await edit('other', [await read(two)], [{ field: 'power', way: 'set', value: 1 }], {
      changeSet: number,
    })
    expect(theirs).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await read(two)).power).toBe(9)
  })
})

describe('an edit whose reply was lost', () => {
  const change: FieldEdit[] = [{ field: 'power', way: 'set', value: 9 }]
  const end = (who: Who, number: string, records: readonly Seen[], kind = 'pump') =>
    ask(who, `BulkEdits/${kind}/Edits/${number}/End`, 'POST', { records: records.map(({ id }) => id) })

  it('says which records are saved; the same part sent again saves nothing', async () => {
    const number = randomUUID()
    const { changeSet: set } = (await edit('owner', [one], change, { edit: number })).body
    expect((await end('owner', number, [one, two])).body).toEqual({ changeSet: set, saved: [one.id] })
    expect(await edit('owner', [one, two], change, { edit: number })).toMatchObject({ status: 409 })
    const again = await edit('owner', [one], change, { edit: randomUUID() })
    expect(again.body.results).toMatchObject([{ result: 'refused', code: 'conflict' }])
    expect(await read(one)).toMatchObject({ power: 9, version: 2 })
    expect(await read(two)).toMatchObject({ power: 7, version: 1 })
  })

  it('refuses a part that arrives after the question', async () => {
    const number = randomUUID()
    expect((await end('owner', number, [one])).body).toEqual({ changeSet: null, saved: [] })
    expect(await edit('owner', [one], change, { edit: number })).toMatchObject({ status: 409 })
    expect(await read(one)).toMatchObject({ version: 1 })
  })

  it('answers only the user who sent it, and knows records with a time', async () => {
    const number = randomUUID()
    const { id, version } = (await ask('owner', 'Valves', 'POST', { name: 'C', width: 10 })).body
    const edits = [{ field: 'width', way: 'set', value: 20 }]
    const given = { edits, records: [{ id, version }], edit: number, validity: { mode: 'correct' } }
    const { changeSet: set } = (await ask('owner', 'BulkEdits/valve', 'POST', given)).body
    const record = { id, version }
    expect((await end('other', number, [record], 'valve')).status).toBe(404)
    expect((await end('owner', number, [record], 'pump')).status).toBe(404)
    expect((await end('owner', number, [record], 'valve')).body).toEqual({ changeSet: set, saved: [id] })
  })
})

describe('a preview', () => {
  it('says the same as the edit, and saves nothing', async () => {
    const edits: FieldEdit[] = [
      { field: 'name', way: 'set', value: 'Same' },
      { field: 'slot', way: 'set', value: 4 },
    ]
    const [events, sets] = [await relations.db.select().from(event), await relations.db.select().from(changeSet)]
    const preview = await edit('owner', [one, two], edits, { preview: true })
    const resultsOf = (reply: { body: { results: readonly { result: string }[] } }) =>
      reply.body.results.map(({ result }) => result)
    // The locks follow the ids, so the ids decide which of the two is refused.
    expect(preview.body.changeSet).toBeNull()
    expect(resultsOf(preview).toSorted()).toEqual(['changed', 'refused'])
    expect(await read(one)).toMatchObject({ name: 'One', slot: null, version: 1 })
    expect(await relations.db.select().from(auditEntry)).toEqual([])
    expect(await relations.db.select().from(event)).toHaveLength(events.length)
    expect(await relations.db.select().from(changeSet)).toHaveLength(sets.length)
    const applied = await edit('owner', [one, two], edits)
    expect(resultsOf(applied)).toEqual(resultsOf(preview))
  })
})

describe('a record that is refused', () => {
  it('keeps its values and its version, and the others change', async () => {
    await ask('owner', `Pumps/${two.id}`, 'PATCH', { version: 1, power: 8 })
    const missing = { id: randomUUID(), version: 1 }
    const { body } = await edit('ofOneFarm', [one, two, foreign, missing], [{ field: 'power', way: 'set', value: 9 }])
    expect(body.results).toMatchObject([
      { id: one.id, result: 'changed' },
      { id: two.id, result: 'refused', code: 'conflict' },
      { id: foreign.id, result: 'refused', code: 'not-found' },
      { id: missing.id, result: 'refused', code: 'not-found' },
    ])
    // A foreign record and a missing one answer alike.
    expect(body.results[2].message).toBe(body.results[3].message)
    expect((await read(two)).power).toBe(8)
    expect(await read(foreign)).toMatchObject({ power: null, version: 1 })
  })

  it('is in the audit log with its user, also of a preview', async () => {
    const edits: FieldEdit[] = [{ field: 'power', way: 'set', value: 9 }]
    for (const preview of [true, false]) await edit('ofOneFarm', [one, foreign], edits, { preview })
    await audit.close()
    expect(await refusalsOf(foreign)).toMatchObject([
      {
        operation: 'bulkEditRecords',
        actorId: people.ofOneFarm.userId,
        targetKind: 'pump',
        targetId: foreign.id,
        times: 2,
      },
    ])
  })

  it('names the fields of a rule between the records of one edit', async () => {
    const { body } = await edit(
      'owner',
      [one, two],
      [
        { field: 'name', way: 'set', value: 'Same' },
        { field: 'slot', way: 'set', value: 4 },
      ],
    )
    const refused = body.results.find(({ result }: { result: string }) => result === 'refused')
    expect(refused).toMatchObject({ code: 'taken' })
    expect(refused.errors.map(({ path }: { path: string }) => path)).toEqual(['body.name', 'body.slot'])
    expect([await read(one), await read(two)].filter(({ slot }) => slot === 4)).toHaveLength(1)
  })

  it('leaves no change set when no record changes', async () => {
    const sets = await relations.db.select().from(changeSet)
    const { body } = await edit('owner', [{ ...one, version: 7 }], [{ field: 'power', way: 'set', value: 9 }])
    expect(body).toMatchObject({ changeSet: null, results: [{ code: 'conflict' }] })
    expect(await relations.db.select().from(changeSet)).toHaveLength(sets.length)
  })
})

describe('an edit is refused as a whole', () => {
  it.each<[string, FieldEdit, string]>([
    ['of a unique field', { field: 'serial', way: 'set', value: 'S' }, 'unknown-field'],
    ['of a field that does not exist', { field: '__proto__', way: 'set', value: 'S' }, 'unknown-field'],
    ['of a field without its right', { field: 'price', way: 'set', value: 4 }, 'no-right'],
    ['with a value outside the range', { field: 'slot', way: 'set', value: 100 }, 'above-range'],
    ['with a value of another kind', { field: 'power', way: 'set', value: 'much' }, 'wrong-kind'],
  ])('%s', async (_, one_, code) => {
    const { status, body } = await edit('other', [one], [one_])
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: `body.${one_.field}`, code }])
    expect((await read(one)).version).toBe(1)
  })

  it('for users without the right, and for unknown kinds', async () => {
    const edits: FieldEdit[] = [{ field: 'power', way: 'set', value: 9 }]
    expect((await edit('reader', [one], edits)).status).toBe(403)
    expect((await edit('stranger', [one], edits)).status).toBe(404)
    expect(
      (await ask('owner', 'BulkEdits/nothing', 'POST', { edits, records: [{ id: one.id, version: 1 }] })).status,
    ).toBe(404)
  })
})

describe('a record that comes twice', () => {
  const change: FieldEdit[] = [{ field: 'power', way: 'set', value: 9 }]

  it('in one request is refused with its place, and nothing is saved', async () => {
    const { status, body } = await edit('owner', [one, two, one], change)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'body.records.2.id' }])
    expect((await read(two)).power).toBe(7)
  })

  it('in a later part of the edit is refused alone', async () => {
    const { changeSet: number } = (await edit('owner', [one], change)).body
    const again = [{ ...one, version: 2 }, two]
    const later: FieldEdit[] = [{ field: 'power', way: 'set', value: 10 }]
    const { status, body } = await edit('owner', again, later, { changeSet: number })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([{ result: 'refused', code: 'conflict' }, { result: 'changed' }])
    expect((await read(one)).power).toBe(9)
  })
})

describe('a revert', () => {
  const change: FieldEdit[] = [
    { field: 'power', way: 'set', value: 9 },
    { field: 'media', way: 'empty' },
  ]

  it('restores all values of the change set, and can be taken back itself', async () => {
    const { changeSet: number } = (await edit('owner', [one, two], change)).body
    const { body } = await revert('owner', number)
    expect(body).toMatchObject({ results: [{ result: 'changed' }, { result: 'changed' }], next: null })
    expect(await read(one)).toMatchObject({ power: 5, media: ['water'], version: 3 })
    expect(await read(two)).toMatchObject({ power: 7, media: ['oil'], version: 3 })
    const sets = await relations.db.select().from(changeSet).where(eq(changeSet.reverts, number))
    expect(sets).toHaveLength(1)
    await revert('owner', sets[0]?.number ?? 0)
    expect(await read(one)).toMatchObject({ power: 9, media: null })
  })

  it('is possible from the history of a record, which knows its change sets', async () => {
    const { changeSet: number } = (await edit('owner', [one], change)).body
    const history = async () => (await ask('owner', `Pumps/${one.id}/Changes`)).body.results
    expect(await history()).toMatchObject([{ operation: 'bulkEditRecords', changeSet: number, isReverted: false }])
    await revert('owner', number)
    const [undone, edited] = await history()
    expect(undone).toMatchObject({ operation: 'revertBulkEdit', isReverted: false })
    expect(undone.changeSet).toBeGreaterThan(number)
    expect(edited).toMatchObject({ changeSet: number, isReverted: true })
    expect(edited.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(['media', 'power'])
  })

  it('leaves a record that others have changed since, and names the field', async () => {
    const { changeSet: number } = (await edit('owner', [one, two], change)).body
    await ask('other', `Pumps/${two.id}`, 'PATCH', { version: 2, power: 8 })
    const { results } = (await revert('owner', number)).body
    const refused = results.find(({ id }: Seen) => id === two.id)
    expect(refused).toMatchObject({ result: 'refused', code: 'changed-since', errors: [{ path: 'body.power' }] })
    expect(await read(one)).toMatchObject({ power: 5 })
    expect(await read(two)).toMatchObject({ power: 8, media: null })
  })

  it('that is sent again repeats its report: what is restored is unchanged', async () => {
    const { changeSet: number } = (await edit('owner', [one, two], change)).body
    await revert('owner', number)
    const { body } = await revert('owner', number)
    expect(body.results).toEqual([one, two].map(({ id }) => ({ id, result: 'unchanged' })).toSorted(byId))
    expect(await read(one)).toMatchObject({ power: 5, version: 3 })
    expect(await relations.db.select().from(changeSet).where(eq(changeSet.reverts, number))).toHaveLength(1)
  })

  it('sent twice at once restores once, and both reports are right', async () => {
    const { changeSet: number } = (await edit('owner', [one, two], change)).body
    const replies = await Promise.all([revert('owner', number), revert('owner', number)])
    const results = replies.map(({ body }) => body.results.map(({ result }: { result: string }) => result))
    expect(results.toSorted()).toEqual([
      ['changed', 'changed'],
      ['unchanged', 'unchanged'],
    ])
  })

  it('reports records that were deleted since to those who saw them', async () => {
    const { changeSet: number } = (await edit('owner', [one, two], change)).body
    await ask('owner', `Pumps/${two.id}?version=2`, 'DELETE')
    const { results } = (await revert('ofOneFarm', number)).body
    expect(results).toMatchObject([{ id: one.id, result: 'changed' }])
    const own = (await revert('owner', number)).body.results.find(({ id }: Seen) => id === two.id)
    expect(own).toMatchObject({ result: 'refused', code: 'not-found' })
  })

  it('of records with a time is refused: their change set goes back as a whole', async () => {
    expect((await revert('owner', 1, 'valve')).status).toBe(409)
  })

  it('names no record of another farm, and changes none', async () => {
    const { changeSet: number } = (await edit('owner', [one, foreign], change)).body
    const { results } = (await revert('ofOneFarm', number)).body
    expect(results.map(({ id }: Seen) => id)).toEqual([one.id])
    expect((await read(foreign)).power).toBe(9)
    await audit.close()
    expect(await refusalsOf(foreign)).toMatchObject([{ operation: 'revertBulkEdit', targetId: foreign.id }])
    expect((await revert('reader', number)).status).toBe(403)
  })
})

it('an edit can be undone for the time of the setting; then its values from before are removed', async () => {
  const dayMs = 86_400_000
  await relations.db.delete(bulkChange)
  await relations.db.delete(bulkEdit)
  const editOf = async (record: Seen) => {
    const number = randomUUID()
    return (await edit('owner', [record], [{ field: 'power', way: 'set', value: 9 }], { edit: number })).body.changeSet
  }
  const [old, recent] = [await editOf(one), await editOf(two)]
  const longAgo = new Date(Date.now() - 40 * dayMs)
  await relations.db.update(changeSet).set({ recordedAt: longAgo }).where(eq(changeSet.number, old))
  await relations.db.update(bulkEdit).set({ beganAt: longAgo }).where(eq(bulkEdit.changeSet, old))
  const setsOf = async (id: string) =>
    (await ask('owner', `Pumps/${id}/Changes`)).body.results.map((change: object) => Object(change).changeSet)
  const creation = { personId: 'u-owner', digest: 'd' }
  const [forgotten, kept] = [randomUUID(), randomUUID()]
  await relations.db.insert(recordCreation).values([
    { ...creation, id: forgotten, createdAt: new Date(Date.now() - 9 * dayMs) },
    { ...creation, id: kept },
  ])
  const retain = () => bulkRetentionJob({ db: relations.db, days: 31 }).run(new AbortController().signal)

  expect(await retain()).toBe('removed the undo of 1 bulk edits')
  const left = { changeSet: recent }
  expect(await relations.db.select({ changeSet: bulkChange.changeSet }).from(bulkChange)).toEqual([left])
  expect(await relations.db.select({ changeSet: bulkEdit.changeSet }).from(bulkEdit)).toEqual([left])
  expect(await relations.db.select({ id: recordCreation.id }).from(recordCreation)).toEqual([{ id: kept }])
  // The history still says what changed, and offers no undo.
  expect(await setsOf(one.id)).toEqual([undefined])
  expect(await setsOf(two.id)).toEqual([recent])
  expect((await revert('owner', old)).body).toEqual({ results: [], next: null })
  expect(await retain()).toBeNull()
})

it('records with a time change as one change set, from the day that the user names, and go back as one', async () => {
  const names = ['A', 'B']
  const made = await Promise.all(names.map((name) => ask('owner', 'Valves', 'POST', { name, width: 10 })))
  const records = made.map(({ body: { id, version } }) => ({ id, version }))
  const edits: FieldEdit[] = [{ field: 'width', way: 'set', value: 20 }]
  const ofValves = (more: object) => ask('owner', 'BulkEdits/valve', 'POST', { edits, records, ...more })
  const asked = await ofValves({ preview: true })
  expect(asked.body.results).toMatchObject([
    { result: 'refused', errors: [{ path: 'body.validity', code: 'needed' }] },
    { result: 'refused' },
  ])
  const { body } = await ofValves({ validity: { mode: 'correct', reason: 'Typing error' } })
  expect(body.results).toMatchObject([{ result: 'changed' }, { result: 'changed' }])
  const widths = async () =>
    Promise.all(records.map(async ({ id }) => (await ask('owner', `Valves/${id}`)).body.width as number))
  expect(await widths()).toEqual([20, 20])
  const [set] = await relations.db.select().from(changeSet).where(eq(changeSet.number, body.changeSet))
  expect(set).toMatchObject({ operation: 'bulkEditRecords', reason: 'Typing error' })
  await ask('owner', `Valves/ChangeSets/${body.changeSet}/Revert`, 'POST', {})
  expect(await widths()).toEqual([10, 10])
})

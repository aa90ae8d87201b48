import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { temporalCalls } from '../../contract/temporal-calls.ts'
import { workbookOfKind } from '../../contract/workbook.ts'
import { createAudit } from '../audit/create-audit.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import { bindRecordKind } from '../record/bind-record-kind.ts'
import { kindTable } from '../record/kind-table.ts'
import { tableStore } from '../record/table-store.ts'
import { recordDue, recordUniqueValue } from '../record/tables.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { applyPlan } from './apply-workbook.ts'
import { checkWorkbook } from './check-workbook.ts'
import { recordSheet } from './record-sheet.ts'
import { gaugePerson, product } from './test-gauges.ts'

/** Rows of workbooks whose records have planned values. */

const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const
const towerKind = defineRecordKind({
  ...{ kind: 'tower', one: 'Tower', many: 'Towers', path: '/api/Towers', noun: 'tower', nouns: 'towers' },
  ...{ words: 'towers', right, temporal: {} },
  fields: { name: { kind: 'text', section: 'main', longest: 20, need: 'needed' } },
})
const cupKind = defineRecordKind({
  ...{ kind: 'cup', one: 'Cup', many: 'Cups', path: '/api/Cups', noun: 'cup', nouns: 'cups', words: 'cups' },
  ...{ right, temporal: {}, unique: [['maker', 'serial']] },
  fields: {
    code: { kind: 'text', section: 'main', longest: 20, need: 'needed', isUnique: true },
    maker: { kind: 'text', section: 'main', longest: 20, need: 'needed', initial: 'M' },
    serial: { kind: 'integer', section: 'main', unit: null, hard: [0, 1e6] },
    tower: { kind: 'reference', section: 'main', to: 'tower' },
  },
})
const tower = kindTable('test_time_tower', towerKind)
const cup = kindTable('test_time_cup', cupKind)
const nameOf = (key: string) => (row: object) => String(Reflect.get(row, key))
const towers = tableStore({ kind: towerKind, table: tower, orderBy: [tower.name], nameOf: nameOf('name') })
const cups = tableStore({ kind: cupKind, table: cup, orderBy: [cup.code], nameOf: nameOf('code') })
const owner = gaugePerson('owner', { [product]: READ + EDIT + MANAGE })
const nowMs = Date.parse('2026-06-15T10:00:00Z')
const rules = { temporal: { nowMs: () => nowMs } }

let relations: Relations
let http: TestHttp
let audit: ReturnType<typeof createAudit>
beforeAll(async () => {
  relations = await openTestRelations()
  const kept = sql.raw('version integer not null default 1, updated_at timestamptz not null default now()')
  await relations.db.execute(sql`create table test_time_tower (id uuid primary key default gen_random_uuid(),
    name text not null, ${kept})`)
  await relations.db.execute(sql`create table test_time_cup (id uuid primary key default gen_random_uuid(),
    code text not null, maker text not null, serial bigint, tower uuid, ${kept})`)
  await relations.db.execute(sql`create unique index test_time_cup_code on test_time_cup (lower(code))`)
  http = await openTestHttp({ owner }, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  audit = createAudit(relations.db, pino({ level: 'silent' }))
  const context = { relations, audit }
  bindRecordKind(
    http.routes,
    context,
    towerKind,
    { ...recordCalls(towerKind), ...temporalCalls(towerKind) },
    towers,
    rules,
  )
  bindRecordKind(http.routes, context, cupKind, { ...recordCalls(cupKind), ...temporalCalls(cupKind) }, cups, rules)
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_time_cup`)
  await relations.db.execute(sql`drop table test_time_tower`)
  await relations.close()
})
beforeEach(async () => {
  await relations.db.execute(sql`truncate test_time_cup, test_time_tower`)
  await relations.db.delete(recordUniqueValue)
  await relations.db.delete(recordDue)
})

interface Made {
  readonly id: string
  readonly version: number
}
const ask = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<Made> => {
  const headers = { authorization: 'Bearer owner' }
  const reply = await http.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  if (reply.statusCode >= 300) throw new Error(reply.body)
  return reply.json()
}
const from = (validFrom: string) => ({ validity: { mode: 'change', validFrom } })
const addCup = (code: string, more: object = {}) =>
  ask('POST', 'Cups', { code, maker: code, serial: null, tower: null, ...more })
const plan = ({ id, version }: Made, day: string, given: object) =>
  ask('PATCH', `Cups/${id}`, { version, ...given, ...from(day) })
const end = (path: string, { id, version }: Made, day: string) =>
  ask('DELETE', `${path}/${id}?version=${version}&validFrom=${day}`)

type Row = Readonly<Record<string, unknown>>
const check = (...rows: readonly Row[]) => {
  const keys = ['id', 'version', 'action', 'validFrom', ...Object.keys(cupKind.fields)]
  const used = keys.filter((key) => key.length > 0 && rows.some((row) => key in row || keys.indexOf(key) < 4))
  const lines = [used.join(';'), ...rows.map((row) => used.map((key) => row[key] ?? '').join(';'))]
  return checkWorkbook(
    {
      ...{ workbook: workbookOfKind(cupKind), parts: [recordSheet({ kind: cupKind, store: cups, rules })] },
      ...{ titlesOf: async () => [], db: relations.db, principal: owner },
    },
    { content: Buffer.from(lines.join('\n')), culture: 'en-GB' },
  )
}
const faultsOf = async (...rows: readonly Row[]) =>
  (await check(...rows)).check.faults.map(({ row, column, code, value, bound, otherRow }) =>
    [row, column, code, value, bound, otherRow].filter((one) => one !== undefined).join(' '),
  )
/** Applies rows that the check accepts. Throws if the apply refuses them. */
const apply = async (...rows: readonly Row[]) => {
  const checked = await check(...rows)
  expect(checked.check.faults).toEqual([])
  await applyPlan({ relations, audit }, checked, { operation: 'applyCupWorkbook', principal: owner })({
    ...{ id: 'r', signal: new AbortController().signal, step: () => undefined, keep: async () => undefined },
    finish: async () => undefined,
  })
}
const row = ({ id, version }: Made, more: Row): Row => ({ id, version, ...more })

it('a value that another record takes later is refused at the check, with the record and the day', async () => {
  const [a, b] = [await addCup('A'), await addCup('B')]
  await plan(a, '2026-09-01', { code: 'C' })
  const taken = 'code taken-later-by A 2026-09-01'
  expect(await faultsOf(row(b, { code: 'C' }))).toEqual([`2 ${taken}`])
  expect(await faultsOf(row(b, { code: 'c', validFrom: '2026-08-01' }))).toEqual([`2 ${taken}`])
  expect(await faultsOf({ action: 'new', code: 'C', maker: 'N' })).toEqual([`2 ${taken}`])
  // In October the record of the same user is taken from the first day on.
  expect(await faultsOf(row(b, { code: 'C', validFrom: '2026-10-01' }))).toEqual(['2 code taken-later-by A 2026-10-01'])
})

it('values that are unique together are compared over time, too', async () => {
  const [a, b] = [await addCup('A', { maker: 'M', serial: 1 }), await addCup('B', { maker: 'M', serial: 2 })]
  await plan(a, '2026-09-01', { serial: 7 })
  const faults = ['2 maker taken-later-by A 2026-09-01', '2 serial taken-later-by A 2026-09-01']
  expect(await faultsOf(row(b, { serial: 7 }))).toEqual(faults)
})

it('two rows that take the same value at the same time are refused, and at different times not', async () => {
  const [a, b] = [await addCup('A'), await addCup('B')]
  expect(
    await faultsOf(row(a, { code: 'X', validFrom: '2026-07-01' }), row(b, { code: 'X', validFrom: '2026-09-01' })),
  ).toEqual(['3 code double X 2'])
  // A holds X until it gets another planned code.
  const planned = await plan(a, '2026-08-01', { code: 'Y' })
  await apply(row(planned, { code: 'X', validFrom: '2026-07-01' }), row(b, { code: 'X', validFrom: '2026-08-01' }))
})

it('planned values that records exchange at one instant are refused at the check', async () => {
  const [a, b, c] = [await addCup('A'), await addCup('B'), await addCup('C')]
  const p = await plan(a, '2026-08-01', { code: 'P' })
  const q = await plan(await plan(b, '2026-08-01', { code: 'Q' }), '2026-09-01', { code: 'R' })
  const next = (made: Made, code: string) => row(made, { code, validFrom: '2026-09-01' })
  // Each alone is free: the other gives the code up on that day.
  expect(await faultsOf(next(p, 'Q'))).toEqual([])
  expect(await faultsOf(next(q, 'P'))).toEqual(['2 code taken-later-by A 2026-09-01'])
  expect(await faultsOf(next(p, 'Q'), next(q, 'P'))).toEqual(['3 code taken-in-exchange-by A 2026-09-01'])
  // The same if a save has planned one half of it.
  const planned = await plan(p, '2026-09-01', { code: 'Q' })
  expect(await faultsOf(next(q, 'P'))).toEqual(['2 code taken-in-exchange-by A 2026-09-01'])
  expect(await faultsOf(next(planned, 'S'), next(q, 'P'))).toEqual([])
  // Three in a ring: each row alone is valid.
  const s = await plan(await plan(c, '2026-08-01', { code: 'S' }), '2026-09-01', { code: 'T' })
  expect(await faultsOf(next(q, 'S'), next(s, 'P'))).toEqual(['3 code taken-in-exchange-by A 2026-09-01'])
  await apply(next(q, 'S'), next(s, 'U'))
})

it('a record that ends now frees its value for the rows below, and one that ends later does not', async () => {
  const [a, b, c] = [await addCup('A'), await addCup('B'), await addCup('C')]
  expect(await faultsOf(row(a, { action: 'close', validFrom: '2026-09-01' }), row(b, { code: 'A' }))).toEqual([
    '3 code taken A',
  ])
  await plan(c, '2026-09-01', { code: 'D' })
  await apply({ ...row(a, { action: 'close' }) }, row(b, { code: 'A' }))
})

it('a row may name a record that ends after the next planned value of the field', async () => {
  const [one, other] = [await ask('POST', 'Towers', { name: 'T1' }), await ask('POST', 'Towers', { name: 'T2' })]
  await end('Towers', one, '2026-09-01')
  const a = await addCup('A')
  const named = { tower: one.id, validFrom: '2026-07-01' }
  expect(await faultsOf(row(a, named))).toEqual(['2 tower record-ends T1 2026-09-01'])
  expect(await faultsOf(row(a, { tower: one.id }))).toEqual(['2 tower record-ends T1 2026-09-01'])
  const planned = await plan(a, '2026-08-01', { tower: other.id })
  await apply(row(planned, named))
})

it('a record ends on a day on which no other record names it any more', async () => {
  const t = await ask('POST', 'Towers', { name: 'T1' })
  const a = await addCup('A', { tower: t.id })
  await plan(a, '2026-08-01', { tower: null })
  const check = async (day: string) => {
    const content = Buffer.from(`id;version;action;validFrom\n${t.id};${t.version};close;${day}`)
    const found = await checkWorkbook(
      {
        ...{ workbook: workbookOfKind(towerKind), parts: [recordSheet({ kind: towerKind, store: towers, rules })] },
        ...{ titlesOf: async () => [], db: relations.db, principal: owner },
      },
      { content, culture: 'en-GB' },
    )
    return found.check.faults.map(({ column, code }) => `${column} ${code}`)
  }
  expect(await check('2026-09-01')).toEqual([])
  expect(await check('2026-07-01')).toEqual(['action in-use'])
})

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { createAudit } from '../audit/create-audit.ts'
import { clearAudit } from '../audit/test-audit.ts'
import type { Principal } from '../auth/principal.ts'
import { conflict } from '../http/problems.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { kindTable, uniqueIndexName } from './kind-table.ts'
import { tableStore } from './table-store.ts'

const section = 'type'
const right = (flag: 1 | 2 | 4) => ({ product: 'PICFarmEquipments', flag }) as const
const text = { kind: 'text', section, longest: 40 } as const
const set = ['maker', 'model', 'variant'] as const
const modelKind = defineRecordKind({
  ...{ kind: 'model', one: 'Model', many: 'Models', path: '/api/Models', noun: 'model', nouns: 'models' },
  words: 'models',
  right: { read: right(READ), edit: right(EDIT), manage: right(MANAGE) },
  fields: {
    maker: { ...text, need: 'needed' },
    model: { ...text, need: 'needed' },
    variant: text,
    token: { kind: 'secret', section, longest: 20, setAt: 'tokenSetAt' },
  },
  unique: [set],
})
const calls = recordCalls(modelKind, {
  reply: { seenBy: z.string() },
  details: { parts: z.array(z.string()) },
  given: { parts: z.array(z.string()).default([]) },
  change: { addParts: z.array(z.string()) },
})
/** The same records, without the check before they are written. */
const uncheckedKind = {
  ...modelKind,
  one: 'UncheckedModel',
  many: 'UncheckedModels',
  path: '/api/UncheckedModels',
} as const
const { token: _secret, ...stored } = modelKind.fields
const model = kindTable('test_model', { fields: stored, unique: [set] })
const table = tableStore({
  kind: modelKind,
  table: model,
  orderBy: [model.model],
  nameOf: (row) => String(Reflect.get(row, 'model')),
})

const products = { PICFarmEquipments: READ + EDIT + MANAGE }
const ada: Principal = {
  ...{ userId: 'u-ada', subject: 'ada', email: null, firstName: 'Ada', lastName: 'Byron', lang: null, timezone: null },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: 'all' }] },
}

/** What the hooks of the kind received, in their order. */
const received: string[] = []
const parts = new Map<string, string[]>()
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  const index = uniqueIndexName('test_model', set)
  await relations.db.execute(
    sql.raw(`create table test_model (id uuid primary key default gen_random_uuid(), maker text not null, model text not null,
      variant text, version integer not null default 1, updated_at timestamptz not null default now())`),
  )
  await relations.db.execute(
    sql.raw(`create unique index ${index} on test_model (coalesce(lower(maker::text), ''),
      coalesce(lower(model::text), ''), coalesce(lower(variant::text), ''))`),
  )
  await relations.db.execute(sql.raw(`create table test_model_use (model_id uuid references test_model)`))
  http = await openTestHttp({ ada })
  const context = { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) }
  bindRecordKind(http.routes, context, uncheckedKind, recordCalls(uncheckedKind), { ...table, taken: async () => [] })
  const noted = (hook: string, principal: Principal) => received.push(`${hook} ${principal.firstName}`)
  const isTransaction = (at: Db) => at !== relations.db
  bindRecordKind(
    http.routes,
    context,
    modelKind,
    calls,
    {
      ...table,
      stored: {
        ...table.stored,
        /** The first change sets the token. */
        auditRecordOf: async (row, at) => ({
          ...(await table.stored.auditRecordOf(row, at)),
          tokenSetAt: table.stored.versionOf(row) === 1 ? null : '2026-03-01T10:00:00Z',
        }),
      },
      async insert(tx, values, request) {
        const id = await table.insert(tx, values, request)
        parts.set(id, (request.body as { parts: string[] }).parts)
        return id
      },
    },
    {
      lockNew: async (tx, _values, { principal }) => noted(`lockNew ${isTransaction(tx)}`, principal),
      lockFirst: async (tx, { principal }) => noted(`lockFirst ${isTransaction(tx)}`, principal),
      check: async (tx, _values, _before, { principal }) => {
        noted(`check ${isTransaction(tx)}`, principal)
        return []
      },
      columnsOf: async (_body, _id, { principal }) => {
        noted('columnsOf', principal)
        return {}
      },
      moreOf:
        async (_db, { principal, isList }) =>
        (row) => ({
          seenBy: principal.firstName,
          ...(!isList && { parts: parts.get(table.idOf(row)) ?? [] }),
        }),
      afterChange: (request) => request && noted(`afterChange ${request.operation}`, request.principal),
      stillUsed: async (db, row, { principal }) =>
        conflict(`${principal.firstName}: ${table.stored.nameOf(row)} is one of ${await db.$count(model)} in use`),
    },
  )
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_model_use`)
  await relations.db.execute(sql`drop table test_model`)
  await relations.close()
})
beforeEach(async () => {
  await clearAudit(relations.db)
  await relations.db.execute(sql`delete from test_model_use`)
  await relations.db.execute(sql`delete from test_model`)
  received.length = 0
})

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object, list = '/api/Models') => {
  const headers = { authorization: 'Bearer ada' }
  const reply = await http.app.inject({ method, url: `${list}${path}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const add = (values: object = {}) => ask('POST', '', { maker: 'Enercon', model: 'E-82', ...values })

const taken = {
  status: 409,
  body: { code: 'taken', errors: set.map((field) => ({ path: `body.${field}`, code: 'taken-together' })) },
}

test('values that another record has together are refused at each of their fields', async () => {
  const { body } = await add({ variant: 'E2' })
  expect(await add({ maker: 'ENERCON', variant: 'e2' })).toMatchObject(taken)
  expect((await add({ variant: 'E3' })).status).toBe(200)
  expect((await add()).status).toBe(200)
  const empty = await add({ variant: '' })
  expect(empty).toMatchObject(taken)
  expect(empty.body.errors[0]).toMatchObject({ bound: 'maker, model, variant', value: 'Enercon' })
  expect(await ask('PATCH', `/${body.id}`, { version: 1, variant: 'E3' })).toMatchObject(taken)
  expect((await ask('PATCH', `/${body.id}`, { version: 1, model: 'E-82' })).status).toBe(200)
})

test('of writers at the same moment one wins, and the others learn the fields', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => add({ variant: 'E2' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const reply of replies.filter(({ status }) => status === 409)) expect(reply).toMatchObject(taken)
})

test('a value that only the index of the database finds is refused at its fields', async () => {
  const send = () => ask('POST', '', { maker: 'Vestas', model: 'V90' }, uncheckedKind.path)
  expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject(taken)
})

test('hooks know the user and the transaction', async () => {
  const { body } = await add({ parts: ['tower'] })
  await ask('PATCH', `/${body.id}`, { version: 1, variant: 'E2', addParts: ['blade'] })
  expect(received).toEqual([
    'columnsOf Ada',
    'lockNew true Ada',
    'check true Ada',
    'afterChange createModel Ada',
    'columnsOf Ada',
    'lockFirst true Ada',
    'check true Ada',
    'afterChange updateModel Ada',
  ])
  await relations.db.execute(sql`insert into test_model_use values (${body.id})`)
  const { status, body: problem } = await ask('DELETE', `/${body.id}?version=2`)
  expect({ status, detail: problem.detail }).toEqual({ status: 409, detail: 'Ada: E-82 is one of 1 in use' })
})

test('a list omits details, and bodies that create and change have properties of their own', async () => {
  const { body } = await add({ parts: ['tower'] })
  expect(body).toMatchObject({ seenBy: 'Ada', parts: ['tower'] })
  expect((await ask('GET', `/${body.id}`)).body).toMatchObject({ parts: ['tower'] })
  const [row] = (await ask('GET')).body.results
  expect(row).toMatchObject({ id: body.id, seenBy: 'Ada' })
  expect(row).not.toHaveProperty('parts')
  expect((await add({ model: 'E-70', addParts: [] })).status).toBe(400)
  expect((await ask('PATCH', `/${body.id}`, { version: 1, parts: [] })).status).toBe(400)
})

test('the history says when a secret was set', async () => {
  const { body } = await add()
  await ask('PATCH', `/${body.id}`, { version: 1, variant: 'E2' })
  const [change] = (await ask('GET', `/${body.id}/Changes?since=0`)).body.results
  expect(change.fields).toEqual([
    { field: 'variant', before: null, after: 'E2' },
    { field: 'tokenSetAt', before: null, after: '2026-03-01T10:00:00Z' },
  ])
})

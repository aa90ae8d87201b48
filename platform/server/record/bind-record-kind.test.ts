import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import type { LooseValues, Texts } from '../../contract/field.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import type { Principal } from '../auth/principal.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { kindTable } from './kind-table.ts'
import { tableStore } from './table-store.ts'
import { recordCreation } from './tables.ts'

const section = 'identity'
const product = 'PICFarmEquipments'
const valveKind = defineRecordKind({
  kind: 'valve',
  one: 'Valve',
  many: 'Valves',
  path: '/api/Valves',
  noun: 'valve',
  nouns: 'valves',
  words: 'valves',
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  fields: {
    code: { kind: 'text', section, longest: 10, format: 'code', need: 'needed', isFixed: true },
    names: { kind: 'texts', section, longest: 20, need: 'needed' },
    diameter: { kind: 'decimal', section, unit: 'mm', hard: [1, 2000], decimals: 1 },
    least: { kind: 'decimal', section, unit: 'bar', hard: [0, 100], decimals: 1 },
    most: { kind: 'decimal', section, unit: 'bar', hard: [0, 100], decimals: 1 },
    isOpen: { kind: 'boolean', section, initial: true },
    price: {
      kind: 'decimal',
      section,
      unit: 'EUR',
      hard: [0, 1e6],
      decimals: 2,
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
    note: { kind: 'text', section, longest: 50, edit: { product, flag: MANAGE } },
    tags: { kind: 'list', section, longest: 10, most: 3, format: 'code' },
    pin: { kind: 'secret', section, longest: 8, setAt: 'pinSetAt' },
  },
  rules: [
    ({ least, most }) =>
      least !== null && most !== null && most < least ? [{ field: 'most', code: 'below-range', bound: least }] : [],
  ],
})
const calls = recordCalls(valveKind, {
  reply: { hasPin: z.boolean() },
  list: { place: z.string() },
  confirm: { turns: z.coerce.number() },
})

const valve = pgTable('test_valve', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  names: jsonb('names').$type<Texts>().notNull(),
  diameter: doublePrecision('diameter'),
  least: doublePrecision('least'),
  most: doublePrecision('most'),
  isOpen: boolean('is_open'),
  price: doublePrecision('price'),
  note: text('note'),
  tags: jsonb('tags').$type<readonly string[]>().notNull(),
  sealedPin: text('sealed_pin'),
  version: integer('version').notNull().default(1),
})
const table = tableStore({
  kind: valveKind,
  table: valve,
  orderBy: [sql`lower(${valve.code})`],
  nameOf: ({ code }) => code,
})
const confirmed: unknown[] = []
const store: typeof table = {
  ...table,
  async remove(tx, before, request) {
    confirmed.push(request.query)
    await table.remove(tx, before, request)
  },
}

const person = (name: string, products: ProductRights): Principal => ({
  userId: `u-${name}`,
  subject: name,
  email: null,
  firstName: name,
  lastName: 'Test',
  lang: null,
  timezone: null,
  isUserSuperAdmin: false,
  products,
  grants: [{ products, perimeter: 'all' }],
})
const people = {
  reader: person('reader', { [product]: READ }),
  editor: person('editor', { [product]: READ + EDIT }),
  manager: person('manager', { [product]: READ + EDIT + MANAGE }),
  owner: person('owner', { [product]: READ + EDIT + MANAGE, WindTurbineEquipment: READ }),
}

const pumpKind = defineRecordKind({
  ...{ kind: 'pump', one: 'Pump', many: 'Pumps', path: '/api/Pumps', noun: 'pump', nouns: 'pumps', words: 'pumps' },
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  farmField: 'farmCode',
  fields: {
    farmCode: { kind: 'text', section, longest: 20, need: 'needed' },
    name: { kind: 'text', section, longest: 20, need: 'needed', isUnique: true },
  },
})
const size = { kind: 'decimal', section, unit: 'm', hard: [0, 100], decimals: 1 } as const
const tankKind = defineRecordKind({
  ...{ kind: 'tank', one: 'Tank', many: 'Tanks', path: '/api/Tanks', noun: 'tank', nouns: 'tanks', words: 'tanks' },
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  fields: {
    width: { ...size, need: 'needed' },
    height: { ...size, need: 'needed' },
    area: { kind: 'decimal', section, unit: 'm²', hard: [0, 10_000], decimals: 1, computedBy: 'width × height' },
  },
  compute: ({ width, height }) => ({ area: width * height }),
})
const tank = kindTable('test_tank', tankKind)
const tankStore = tableStore({ kind: tankKind, table: tank, orderBy: [tank.width], nameOf: () => 'tank' })
const pump = kindTable('test_farm_pump', pumpKind)
const pumpStore = tableStore({
  kind: pumpKind,
  table: pump,
  orderBy: [pump.name],
  nameOf: (row) => String(Reflect.get(row, 'name')),
})
/** Reads FR01 and FR02, changes FR01 only. */
const ofTwoFarms: Principal = {
  ...person('ofTwoFarms', { [product]: READ + EDIT + MANAGE }),
  grants: [
    { products: { [product]: READ + EDIT + MANAGE }, perimeter: new Set(['FR01']) },
    { products: { [product]: READ }, perimeter: new Set(['FR02']) },
  ],
}

let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(
    sql`create table test_valve (id uuid primary key default gen_random_uuid(), code text not null, names jsonb not null,
      diameter float8, least float8, most float8, is_open boolean, price float8, note text, tags jsonb not null, sealed_pin text,
      version integer not null default 1)`,
  )
  await relations.db.execute(
    sql`create table test_farm_pump (id uuid primary key default gen_random_uuid(), farm_code text not null,
      name text not null, version integer not null default 1, updated_at timestamptz not null default now())`,
  )
  await relations.db.execute(
    sql`create table test_tank (id uuid primary key default gen_random_uuid(), width float8 not null,
      height float8 not null, area float8, version integer not null default 1,
      updated_at timestamptz not null default now())`,
  )
  await relations.db.execute(sql`create unique index test_farm_pump_name on test_farm_pump (lower(name))`)
  http = await openTestHttp({ ...people, ofTwoFarms })
  const audit = createAudit(relations.db, pino({ level: 'silent' }))
  bindRecordKind(http.routes, { relations, audit }, tankKind, recordCalls(tankKind), tankStore)
  bindRecordKind(http.routes, { relations, audit }, pumpKind, recordCalls(pumpKind), pumpStore)
  bindRecordKind(http.routes, { relations, audit }, valveKind, calls, store, {
    check: async (tx, { code }, before) => {
      const others = (await store.all(tx)).filter(({ id }) => id !== before?.id)
      return others.some((other) => other.code.toLowerCase() === code.toLowerCase())
        ? [{ field: 'code', code: 'taken', value: code }]
        : []
    },
    columnsOf: async ({ pin }: LooseValues) => (pin === undefined ? {} : { sealedPin: pin === null ? null : 'sealed' }),
    moreOf: async () => (stored) => ({ hasPin: stored.sealedPin !== null }),
    moreOfList: () => ({ place: 'here' }),
  })
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_valve`)
  await relations.db.execute(sql`drop table test_farm_pump`)
  await relations.db.execute(sql`drop table test_tank`)
  await relations.close()
})
beforeEach(async () => {
  await clearAudit(relations.db)
  await relations.db.delete(valve)
  await relations.db.execute(sql`delete from test_farm_pump`)
})

const ask = async (
  who: keyof typeof people,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  payload?: object,
) => {
  const reply = await http.app.inject({
    method,
    url: `/api/Valves${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const names = (english: string) => ({ 'en-GB': english, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' })
const add = async (code = 'V1', more: object = {}) =>
  (await ask('owner', 'POST', '', { code, names: names('Main valve'), ...more })).body

describe('the calls of a kind of record', () => {
  it('create, list, read, change and delete a record, with an audit row for each change', async () => {
    const made = await add('V1', { diameter: 12.5 })
    expect(made).toMatchObject({ version: 1, code: 'V1', diameter: 12.5, isOpen: true, note: null })
    expect((await ask('reader', 'GET')).body.results).toMatchObject([{ id: made.id, code: 'V1' }])
    expect((await ask('reader', 'GET', `/${made.id}`)).body).toMatchObject({ code: 'V1' })
    const changed = await ask('editor', 'PATCH', `/${made.id}`, { version: 1, diameter: 20 })
    expect(changed.body).toMatchObject({ version: 2, diameter: 20, names: names('Main valve') })
    expect((await ask('reader', 'GET', `/${made.id}/Changes?since=1`)).body.results).toMatchObject([
      { operation: 'updateValve', version: 2, fields: [{ field: 'diameter', before: 12.5, after: 20 }] },
    ])
    expect((await ask('manager', 'DELETE', `/${made.id}?turns=2`)).body).toEqual({ id: made.id })
    const rows = await relations.db.select().from(auditEntry).orderBy(auditEntry.number)
    expect(rows.map(({ operation, targetName }) => `${operation} ${targetName}`)).toEqual([
      'createValve V1',
      'updateValve V1',
      'deleteValve V1',
    ])
  })

  it('need the rights of the declaration', async () => {
    const { id } = await add()
    expect((await ask('reader', 'POST', '', { code: 'V2', names: names('x') })).status).toBe(403)
    expect((await ask('reader', 'PATCH', `/${id}`, { version: 1, diameter: 1 })).status).toBe(403)
    expect((await ask('editor', 'DELETE', `/${id}?turns=1`)).status).toBe(403)
  })

  it.each<[string, object, string, string]>([
    ['a missing required field', { names: names('x') }, 'code', 'must not be empty'],
    ['no English text', { code: 'V1', names: { ...names(' '), 'fr-FR': 'Vanne' } }, 'names', 'must not be empty'],
    ['a value outside its range', { code: 'V1', names: names('x'), diameter: 0 }, 'diameter', 'must be at least 1 mm'],
    ['a value of another type', { code: 'V1', names: names('x'), diameter: '5' }, 'diameter', 'must be a number'],
    ['a text that is too long', { code: 'V1', names: names('x'.repeat(21)) }, 'names', 'at most 20 characters'],
    [
      'a language that does not exist',
      { code: 'V1', names: { ...names('x'), de: 'y' } },
      'names',
      'text in each language',
    ],
    ['a format', { code: 'V 1', names: names('x') }, 'code', 'must be a valid code'],
    ['a rule about two fields', { code: 'V1', names: names('x'), least: 5, most: 4 }, 'most', 'must be at least 5'],
  ])('refuse %s and name the field', async (_, body, field, message) => {
    const { status, body: problem } = await ask('owner', 'POST', '', body)
    expect(status).toBe(400)
    expect(problem.errors).toMatchObject([{ path: `body.${field}`, message: expect.stringContaining(message) }])
    expect(await relations.db.$count(valve)).toBe(0)
  })

  it.each([['nothing'], ['id'], ['constructor']])('refuse the unknown key %s', async (key) => {
    const body = { code: 'V1', names: names('x'), [key]: 1 }
    const { status, body: problem } = await ask('owner', 'POST', '', body)
    expect(status).toBe(400)
    expect(problem.errors).toMatchObject([{ path: `body.${key}`, code: 'unknown-field' }])
  })

  it('refuse __proto__ in a body and name it', async () => {
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/Valves',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      payload: `{"code":"V1","names":${JSON.stringify(names('x'))},"__proto__":{"isOpen":false}}`,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ path: 'body.__proto__', code: 'unknown-field' }])
  })

  it('apply the rules to the whole record, not only to the changed fields', async () => {
    const { id } = await add('V1', { least: 5, most: 10 })
    const { status, body } = await ask('editor', 'PATCH', `/${id}`, { version: 1, least: 20 })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'body.most', code: 'below-range' }])
  })

  it('clear a field with null, but not a required one', async () => {
    const { id } = await add('V1', { diameter: 5 })
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 1, names: null })).status).toBe(400)
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 1, diameter: null })).body).toMatchObject({
      diameter: null,
      version: 2,
    })
  })

  it('never change a fixed field, and accept its stored value', async () => {
    const { id } = await add()
    const refused = await ask('editor', 'PATCH', `/${id}`, { version: 1, code: 'V9' })
    expect(refused.body.errors).toMatchObject([{ path: 'body.code', code: 'fixed' }])
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 1, code: 'V1', diameter: 3 })).status).toBe(200)
  })

  it('refuse a value that another record has', async () => {
    await add()
    const second = await ask('owner', 'POST', '', { code: 'v1', names: names('x') })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: 'body.code', code: 'taken' }] },
    })
  })

  it('refuse a change of an old version', async () => {
    const { id } = await add()
    await ask('editor', 'PATCH', `/${id}`, { version: 1, diameter: 2 })
    expect(await ask('editor', 'PATCH', `/${id}`, { version: 1, diameter: 3 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  it('trim texts and store empty ones as null', async () => {
    expect(await add('V1', { names: names('  Main  '), note: '   ' })).toMatchObject({
      names: names('Main'),
      note: null,
    })
  })
})

describe('a field with a right of its own', () => {
  it('is in no reply and in no history for others', async () => {
    const { id } = await add('V1', { price: 100 })
    await ask('owner', 'PATCH', `/${id}`, { version: 1, price: 200 })
    expect((await ask('owner', 'GET', `/${id}`)).body).toMatchObject({ price: 200 })
    for (const path of ['', `/${id}`, `/${id}/Changes?since=0`])
      expect(JSON.stringify((await ask('manager', 'GET', path)).body)).not.toMatch(/price|:200\b/)
  })

  it('is not changed by others, neither with read nor with edit missing', async () => {
    const { id } = await add('V1', { price: 100 })
    const unread = await ask('manager', 'PATCH', `/${id}`, { version: 1, price: 1 })
    expect(unread.body.errors).toMatchObject([{ path: 'body.price', code: 'no-right' }])
    const unedited = await ask('editor', 'PATCH', `/${id}`, { version: 1, note: 'x' })
    expect(unedited.body.errors).toMatchObject([{ path: 'body.note', code: 'no-right' }])
  })
})

describe('values that a user may not read', () => {
  it('cannot be guessed, and no fault names them', async () => {
    const { id } = await add('V1', { price: 100 })
    for (const price of [100, 101]) {
      const { status, body } = await ask('manager', 'PATCH', `/${id}`, { version: 1, price })
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ code: 'no-right' }] })
    }
    // Stored before a stricter declaration: an unrelated change must not reveal it.
    await relations.db.update(valve).set({ price: -250 })
    const refused = await ask('manager', 'PATCH', `/${id}`, { version: 1, diameter: 3 })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).not.toContain('250')
  })
})

describe('computed values', () => {
  it('are stored with each change and never refused', async () => {
    const made = await request('/api/Tanks', 'POST', { width: 2, height: 3 })
    expect(made.body).toMatchObject({ width: 2, height: 3, area: 6 })
    const path = `/api/Tanks/${made.body.id}`
    expect((await request(path, 'PATCH', { version: 1, width: 4 })).body).toMatchObject({ area: 12, version: 2 })
    expect((await request(path, 'PATCH', { version: 2, area: 5 })).status).toBe(400)
  })

  const request = async (url: string, method: 'POST' | 'PATCH', payload: object) => {
    const reply = await http.app.inject({ method, url, headers: { authorization: 'Bearer manager' }, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
})

describe('records of farms', () => {
  const request = async (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
    const headers = { authorization: `Bearer ${who}` }
    const reply = await http.app.inject({ method, url: `/api/Pumps${path}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const addPump = async (farmCode: string, name: string) =>
    (await request('manager', 'POST', '', { farmCode, name })).body

  it('exist only for users who may see the farm, in every call', async () => {
    const own = await addPump('FR01', 'P1')
    const foreign = await addPump('DE09', 'P9')
    expect((await request('ofTwoFarms', 'GET')).body.results).toMatchObject([{ id: own.id }])
    expect((await request('ofTwoFarms', 'GET', `/${own.id}`)).status).toBe(200)
    const missing = (await request('ofTwoFarms', 'GET', '/00000000-0000-4000-8000-000000000000')).body
    for (const [method, path, body] of [
      ['GET', `/${foreign.id}`],
      ['GET', `/${foreign.id}/Changes`],
      ['PATCH', `/${foreign.id}`, { version: 1, name: 'X' }],
      ['PATCH', `/${foreign.id}`, { version: 7, name: 'X' }],
      ['DELETE', `/${foreign.id}?version=7`],
      ['DELETE', `/${foreign.id}?version=1`],
    ] as const) {
      const { status, body: problem } = await request('ofTwoFarms', method, path, body)
      expect({ status, code: problem.code, detail: problem.detail }).toEqual({
        status: 404,
        code: missing.code,
        detail: missing.detail,
      })
    }
  })

  it('are changed and deleted only with the right on their farm', async () => {
    const readOnly = await addPump('FR02', 'P2')
    expect((await request('ofTwoFarms', 'GET', `/${readOnly.id}`)).status).toBe(200)
    expect((await request('ofTwoFarms', 'PATCH', `/${readOnly.id}`, { version: 1, name: 'X' })).status).toBe(403)
    expect((await request('ofTwoFarms', 'DELETE', `/${readOnly.id}?version=1`)).status).toBe(403)
  })

  it('are neither created on a farm of others nor moved to one', async () => {
    const own = await addPump('FR01', 'P1')
    expect((await request('ofTwoFarms', 'POST', '', { farmCode: 'FR01', name: 'New' })).status).toBe(200)
    for (const farmCode of ['FR02', 'DE09', 'XX99']) {
      expect((await request('ofTwoFarms', 'POST', '', { farmCode, name: farmCode })).status).toBe(404)
      expect((await request('ofTwoFarms', 'PATCH', `/${own.id}`, { version: 1, farmCode })).status).toBe(404)
    }
    const rows = await relations.db.select().from(auditEntry)
    expect(rows.map(({ farmCode }) => farmCode)).toEqual(['FR01', 'FR01'])
  })

  it('with one unique name: the second of two writers at the same moment is refused', async () => {
    const replies = await Promise.all(
      ['same', 'SAME', 'Same'].map((name) => request('manager', 'POST', '', { farmCode: 'FR01', name })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['taken', 'taken'])
  })
})

describe('a kind with more than plain fields', () => {
  it('stores a secret by columns of its own, and never returns, logs or repeats it', async () => {
    const { id, hasPin } = await add('V1', { pin: 'very-1' })
    expect(hasPin).toBe(true)
    const changed = await ask('editor', 'PATCH', `/${id}`, { version: 1, pin: 'very-2' })
    expect(changed.body).toMatchObject({ version: 2, hasPin: true })
    const refused = await ask('editor', 'PATCH', `/${id}`, { version: 2, pin: 'very-too-long' })
    expect(refused.body.errors).toMatchObject([{ path: 'body.pin', message: 'must have at most 8 characters' }])
    const texts = [
      changed.body,
      refused.body,
      (await ask('reader', 'GET')).body,
      (await ask('reader', 'GET', `/${id}/Changes?since=0`)).body,
      await relations.db.select().from(auditEntry),
      await relations.db.select().from(valve),
    ]
    expect(JSON.stringify(texts)).not.toContain('very')
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 2, diameter: 3 })).body.hasPin).toBe(true)
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 3, pin: '' })).status).toBe(400)
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 3, pin: null })).body.hasPin).toBe(false)
  })

  it('returns a list that is empty rather than null', async () => {
    expect((await add('V1')).tags).toEqual([])
    const { id, tags } = await add('V2', { tags: ['a', ' b', 'a'] })
    expect(tags).toEqual(['a', 'b'])
    expect((await ask('editor', 'PATCH', `/${id}`, { version: 1, tags: null })).body.tags).toEqual([])
  })

  it('confirms something else of a deletion, and adds to the reply with all records', async () => {
    const { id } = await add()
    expect((await ask('reader', 'GET')).body.place).toBe('here')
    expect((await ask('manager', 'DELETE', `/${id}?version=1`)).status).toBe(400)
    await ask('manager', 'DELETE', `/${id}?turns=4`)
    expect(confirmed.at(-1)).toEqual({ turns: 4 })
  })
})

describe('a creation with a UUID', () => {
  const id = '5f0f4c0a-9d5b-4c3e-8f53-0c1de1a5b7aa'
  const send = async (who: keyof typeof people, body: object, creation = id) => {
    const headers = { authorization: `Bearer ${who}`, 'idempotency-key': creation }
    const reply = await http.app.inject({ method: 'POST', url: '/api/Valves', headers, payload: body })
    return { status: reply.statusCode, body: reply.json() }
  }
  const body = { code: 'V1', names: names('Main valve'), pin: '1234' }
  beforeEach(() => relations.db.delete(recordCreation))

  it('creates one record, however often it is sent, also at the same time', async () => {
    const sent = await Promise.all([send('owner', body), send('owner', body), send('owner', body)])
    const later = await send('owner', { ...body, pin: '4321' })
    expect([...sent, later].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set([...sent, later].map((one) => one.body.id)).size).toBe(1)
    expect(await relations.db.$count(valve)).toBe(1)
    expect(await relations.db.$count(auditEntry)).toBe(1)
  })

  it('replies with the record as it is now, and with 404 once it is deleted', async () => {
    const made = await send('owner', body)
    await ask('editor', 'PATCH', `/${made.body.id}`, { version: 1, diameter: 20 })
    expect((await send('owner', body)).body).toMatchObject({ id: made.body.id, version: 2, diameter: 20 })
    await ask('manager', 'DELETE', `/${made.body.id}?turns=2`)
    expect((await send('owner', body)).status).toBe(404)
    expect(await relations.db.$count(valve)).toBe(0)
  })

  it('refuses other values, and creates no second record', async () => {
    await send('owner', body)
    expect(await send('owner', { ...body, code: 'V2' })).toMatchObject({
      status: 409,
      body: { code: 'created-before' },
    })
    expect(await relations.db.$count(valve)).toBe(1)
  })

  it('can be sent again after a refusal', async () => {
    expect((await send('owner', { ...body, diameter: 1_500, least: 5, most: 4 })).status).toBe(400)
    expect((await send('owner', body)).status).toBe(200)
  })

  it('is of one user: another one with the same UUID creates a record', async () => {
    await send('owner', body)
    expect((await send('manager', { code: 'V2', names: names('Second') })).status).toBe(200)
    expect(await relations.db.$count(valve)).toBe(2)
  })

  it('is refused when it is no UUID', async () => {
    expect(await send('owner', body, 'mine')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'headers.idempotency-key', message: 'must be a UUID, not mine' }] },
    })
    expect(await relations.db.$count(valve)).toBe(0)
  })
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { READ } from '../../../domain/right.ts'
import { type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import {
  answerQuestion,
  isSearchable,
  isSortable,
  questionFaults,
  type RecordQuestion,
} from '../../contract/record-question.ts'
import { foldedText, naturalKey } from '../../contract/text-order.ts'
import type { Principal } from '../auth/principal.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { kindTable } from './kind-table.ts'
import { listColumnsSql } from './list-columns.ts'
import { tableStore } from './table-store.ts'

const section = 'identity'
const right = { product: 'PICFarmEquipments', flag: READ } as const
const gateKind = defineRecordKind({
  ...{ kind: 'gate', one: 'Gate', many: 'Gates', path: '/api/Gates', noun: 'gate', nouns: 'gates', words: 'gates' },
  right: { read: right, edit: right, manage: right },
  list: 'paged',
  fields: {
    code: { kind: 'text', section, longest: 40 },
    names: { kind: 'texts', section, longest: 40 },
    width: { kind: 'decimal', section, unit: 'm', hard: [-1e6, 1e6], decimals: 2 },
    turns: { kind: 'integer', section, unit: null, hard: [-100, 100] },
    builtOn: { kind: 'date', section },
    seenAt: { kind: 'date', section, withTime: true },
    isOpen: { kind: 'boolean', section },
    design: { kind: 'oneOf', section, choices: ['roller', 'flap', 'sluice'] },
    media: { kind: 'severalOf', section, choices: ['water', 'oil', 'air'] },
    tags: { kind: 'list', section, longest: 10, most: 3 },
    partOf: { kind: 'reference', section, to: 'gate' },
  },
})
const fields: Fields = gateKind.fields
const gate = kindTable('test_gate', gateKind)
const store = tableStore({ kind: gateKind, table: gate, orderBy: [], nameOf: () => 'gate' })
const principal = { isUserSuperAdmin: true, products: {}, grants: [], lang: null } as unknown as Principal

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(sql`create table test_gate (id uuid primary key default gen_random_uuid(), code text,
    names jsonb, width float8, turns bigint, built_on date, seen_at timestamptz, is_open boolean, design text,
    media text[], tags text[] not null, part_of uuid${sql.raw(listColumnsSql(gateKind))}, version integer not null default 1,
    updated_at timestamptz not null default now())`)
})
afterAll(async () => {
  await relations.db.execute(sql`drop table test_gate`)
  await relations.close()
})

const letters = fc.constantFrom(
  'a',
  'A',
  'b',
  'É',
  'é',
  'ñ',
  'Ø',
  'ø',
  'ß',
  'Д',
  '1',
  '2',
  '10',
  '010',
  ' ',
  '-',
  '_',
  '%',
  '😀',
)
const text = fc.array(letters, { maxLength: 5 }).map((parts) => parts.join('').trim())
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })
const filled = orNull(text.map((one) => one || null))
const days = ['2024-01-31', '2024-02-29', '2024-03-01']
const instants = ['2024-03-31T01:00:00.000Z', '2024-03-31T01:00:00.001Z', '2025-01-01T00:00:00.000Z']
const someIds = ['10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']

const plain = { noNullPrototype: true } as const
const valuesByField: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  code: filled,
  names: orNull(fc.record(Object.fromEntries(languages.map((language) => [language, text])), plain)),
  width: orNull(fc.constantFrom(-3.5, 0, 0.1, 2, 10, 1e5)),
  turns: orNull(fc.integer({ min: -3, max: 3 })),
  builtOn: orNull(fc.constantFrom(...days)),
  seenAt: orNull(fc.constantFrom(...instants)),
  isOpen: orNull(fc.boolean()),
  design: orNull(fc.constantFrom('roller', 'flap', 'sluice')),
  media: orNull(fc.uniqueArray(fc.constantFrom('water', 'oil', 'air'), { minLength: 1 })),
  tags: fc.uniqueArray(fc.constantFrom('a', 'Bé', 'c1'), { maxLength: 3 }),
  partOf: orNull(fc.constantFrom(...someIds)),
}
const record = fc.record(valuesByField, plain)

const present = (key: string) => (valuesByField[key] ?? fc.constant(null)).filter((one) => one !== null && one !== '')
const part = fc.constantFrom('a', 'E', '1', 'ø', '%', '_', 'd')
const range = (key: string) =>
  fc.tuple(orNull(present(key)), orNull(present(key))).map((between) => ({ between }) as object)
const single = (key: string, ...names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), present(key)).map(([name, value]) => ({ [name]: value }) as object)
const among = (value: fc.Arbitrary<unknown>) =>
  fc.array(orNull(value), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf }) as object)
const empty = fc.boolean().map((is) => ({ empty: is }) as object)
const contains = part.map((one) => ({ contains: one }) as object)

const filterOf: Readonly<Record<string, fc.Arbitrary<object>>> = {
  code: fc.oneof(contains, empty, single('code', 'equals', 'not'), among(present('code'))),
  names: fc.oneof(contains, empty),
  width: fc.oneof(range('width'), empty, single('width', 'equals', 'not', 'above', 'below'), among(present('width'))),
  turns: fc.oneof(range('turns'), empty, fc.constant({ above: 0.5 }), single('turns', 'equals', 'not')),
  builtOn: fc.oneof(range('builtOn'), empty, single('builtOn', 'equals', 'not', 'above', 'below')),
  seenAt: fc.oneof(range('seenAt'), empty, single('seenAt', 'equals', 'not', 'above', 'below')),
  isOpen: fc.oneof(empty, single('isOpen', 'equals', 'not'), among(fc.boolean())),
  design: fc.oneof(empty, single('design', 'equals', 'not'), among(present('design'))),
  media: fc.oneof(empty, among(fc.constantFrom('water', 'oil'))),
  tags: fc.oneof(empty, contains, among(fc.constantFrom('a', 'Bé'))),
  partOf: fc.oneof(empty, single('partOf', 'equals', 'not'), among(fc.constantFrom(...someIds))),
}
const sortableKeys = fieldEntries(fields).flatMap(([key, field]) =>
  isSortable(field) && key !== 'partOf' ? [key] : [],
)

const question: fc.Arbitrary<RecordQuestion> = fc.record({
  filters: fc
    .subarray(Object.keys(filterOf), { maxLength: 2 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, filterOf[key] ?? empty])), plain)),
  search: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc.array(part, { maxLength: 2 }).map((words) => words.join(' ')),
  ),
  order: fc.option(fc.record({ field: fc.constantFrom(...sortableKeys), isDescending: fc.boolean() }), { nil: null }),
  language: fc.constantFrom(...languages),
}) as fc.Arbitrary<RecordQuestion>

const searched = Object.keys(fields).filter((key) =>
  isSearchable(fields[key] ?? { kind: 'file', section, types: [], largestBytes: 1 }),
)

test('the database answers a question as the pure functions do, on random records', async () => {
  const { db } = relations
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 25, maxLength: 25 }),
      fc.array(question, { minLength: 25, maxLength: 25 }),
      async (records, questions) => {
        await db.execute(sql`delete from test_gate`)
        await db.insert(gate).values(records as never)
        const all = (await store.all(db)).toSorted((one, other) => (store.idOf(one) < store.idOf(other) ? -1 : 1))
        for (const asked of questions) {
          expect(questionFaults(fields, asked)).toEqual([])
          const wanted = answerQuestion(fields, all, asked, (one) => store.valuesOf(one) as LooseValues, { searched })
          const page = await store.page?.(db, {
            ...{ question: asked, principal, farms: 'all', searched, fields: 'all' },
            ...{ skip: 0, take: 100 },
          })
          expect(page?.rows.map(store.idOf), JSON.stringify(asked)).toEqual(wanted.map(store.idOf))
          expect(page).toMatchObject({ count: wanted.length, total: records.length })
        }
      },
    ),
    { numRuns: 6 },
  )
})

test('texts are folded and ordered by the same rules in the database', async () => {
  const samples = [
    ...[
      'WT2',
      'WT10',
      'Évora',
      'ÉVORA',
      'Øresund',
      'straße',
      'ΑΘΗΝΑ',
      'Дон',
      'İstanbul',
      '1e3',
      '0'.repeat(30),
      '9'.repeat(25),
    ],
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 200).filter((one) => !one.includes('\0')),
  ]
  const values = sql.join(
    samples.map((one, at) => sql`(${at}::int, ${one}::text)`),
    sql`, `,
  )
  const found = await relations.db.execute<{ folded: string; natural: string }>(
    sql`select folded_text(one.text) as folded, natural_order(one.text) as natural
      from (values ${values}) as one(at, text) order by one.at`,
  )
  const rows = Array.isArray(found) ? found : (found as unknown as { rows: readonly object[] }).rows
  expect(rows).toEqual(samples.map((one) => ({ folded: foldedText(one), natural: naturalKey(one) })))
})

test('a question with an unknown field, a strange condition or a value of another type is refused', () => {
  const faultsOf = (filters: object, sort = null as RecordQuestion['order']) =>
    questionFaults(fields, { filters, search: '', order: sort, language: 'en-GB' } as RecordQuestion).map(
      ({ field, code }) => `${field} ${code}`,
    )
  expect(faultsOf({ height: { empty: true } })).toEqual(['height unknown-field'])
  expect(faultsOf(JSON.parse('{"__proto__":{"empty":true}}'))).toEqual(['__proto__ unknown-field'])
  expect(faultsOf({ width: { contains: '1' } })).toEqual(['width no-such-filter'])
  expect(faultsOf({ width: { equals: 'wide' } })).toEqual(['width wrong-kind'])
  expect(faultsOf({ width: { between: ['', 3] } })).toEqual(['width wrong-kind'])
  expect(faultsOf({ builtOn: { above: '2024-02-30' } })).toEqual(['builtOn not-a-date'])
  expect(faultsOf({ partOf: { equals: 'x' } })).toEqual(['partOf wrong-kind'])
  expect(faultsOf({ turns: { above: 1e9 } })).toEqual([])
  expect(faultsOf({ design: { oneOf: ['gone', null] } })).toEqual([])
  expect(faultsOf({}, { field: 'media', isDescending: false })).toEqual(['media not-sortable'])
  expect(faultsOf({}, { field: 'height', isDescending: false })).toEqual(['height unknown-field'])
})

import { READ } from '../../domain/right.ts'
import type { Field } from '../../platform/contract/field.ts'
import { recordCalls } from '../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../platform/contract/record-kind.ts'
import { lifeKey } from '../../platform/contract/temporal.ts'
import { temporalCalls } from '../../platform/contract/temporal-calls.ts'
import { kindTable } from '../../platform/server/record/kind-table.ts'
import { listColumnsSql } from '../../platform/server/record/list-columns.ts'
import { tableStore } from '../../platform/server/record/table-store.ts'

const section = 'main'
const right = { product: 'PICFarmEquipments', flag: READ } as const

const series = <F extends Field>(name: string, count: number, field: F): Readonly<Record<string, F>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, field]))

/** A kind with 60 fields: texts, numbers, choices, dates. */
export const benchKind = defineRecordKind({
  ...{ kind: 'benchRecord', one: 'BenchRecord', many: 'BenchRecords', path: '/api/BenchRecords' },
  ...{ noun: 'record', nouns: 'records', words: 'bench' },
  right: { read: right, edit: right, manage: right },
  list: 'paged',
  label: ['name'],
  fields: {
    name: { kind: 'text', section, longest: 40, need: 'needed' },
    ...series('text', 19, { kind: 'text', section, longest: 40 }),
    ...series('number', 20, { kind: 'decimal', section, unit: 'kW', hard: [0, 1e6], decimals: 1 }),
    ...series('count', 8, { kind: 'integer', section, unit: null, hard: [0, 1e6] }),
    ...series('design', 6, { kind: 'oneOf', section, choices: ['first', 'second', 'third'] }),
    ...series('day', 6, { kind: 'date', section }),
  },
})
export const benchCalls = recordCalls(benchKind)
export const benchTable = kindTable('bench_record', benchKind)
export const benchStore = tableStore({
  kind: benchKind,
  table: benchTable,
  nameOf: (row) => String(Reflect.get(row, 'name')),
})

/** The columns of the table in SQL. */
const columnType: Readonly<Record<string, string>> = {
  text: 'text',
  oneOf: 'text',
  decimal: 'double precision',
  integer: 'bigint',
  date: 'date',
}
const columns = Object.entries(benchKind.fields).map(([key, { kind }]) => `"${key}" ${columnType[kind]}`)

export const createTable = `create table bench_record (id uuid primary key default gen_random_uuid(),
  ${columns.join(', ')}${listColumnsSql(benchKind)}, version integer not null default 1, updated_at timestamptz not null default now())`
/** The index of the product, and that of the SQL by hand. */
export const createIndexes = [
  'create index bench_record_sorted_name_order on bench_record (sorted_name collate "C", id)',
  'create index bench_record_name_order on bench_record (natural_order("name") collate "C")',
]

const choices = ['first', 'second', 'third']

/** The same kind with values that have a time. */
export const benchTemporalKind = defineRecordKind({
  ...benchKind,
  ...{ kind: 'benchTemporal', one: 'BenchTemporal', many: 'BenchTemporals', path: '/api/BenchTemporals' },
  temporal: { zone: 'Europe/Paris' },
})
export const benchTemporalCalls = { ...recordCalls(benchTemporalKind), ...temporalCalls(benchTemporalKind) }
export const benchTemporalStore = tableStore({
  kind: benchTemporalKind,
  table: kindTable('bench_temporal', benchTemporalKind),
  nameOf: (row) => String(Reflect.get(row, 'name')),
})

/** The columns that the database does not generate. */
const storedColumns = ['id', ...Object.keys(benchKind.fields), 'version', 'updated_at']
  .map((name) => `"${name}"`)
  .join(', ')

/** Copies all records, each with a history of so many changes of one field, one a year from 2016 on. */
export const createTemporal = (records: number, changes: number): readonly string[] => [
  'create table bench_temporal (like bench_record including all)',
  `insert into bench_temporal (${storedColumns}) select ${storedColumns} from bench_record`,
  `insert into change_set (recorded_at, operation) select now(), 'bench' from generate_series(1, ${records * (changes + 1)})`,
  `insert into record_write (change_set, kind, record, valid_from, valid_to, values, version)
    select row_number() over (order by id), 'benchTemporal', id::text, null, null,
      to_jsonb(b) - 'id' - 'version' - 'updated_at' - 'sorted_name' - 'searched_text' || '{"${lifeKey}": true}', 1
      from bench_temporal b`,
  ...Array.from(
    { length: changes },
    (_, change) => `insert into record_write (change_set, kind, record, valid_from, valid_to, values, version)
      select ${(change + 1) * records} + row_number() over (order by id), 'benchTemporal', id::text,
        '${2016 + change}-01-01T00:00:00+01:00', null, '{"number20": ${change}.5}', ${change + 2} from bench_temporal`,
  ),
  `update bench_temporal set number20 = ${changes - 1}.5, version = ${changes + 1}`,
]

/** Values of a record, without chance: the same in every run. */
export const valuesOf = (at: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(benchKind.fields).map(([key, { kind }], place) => {
      const number = (at * 7_919 + place * 104_729) % 10_007
      if (key === 'name') return [key, `Record ${number}-${at}`]
      if (kind === 'text') return [key, `text ${number}`]
      if (kind === 'oneOf') return [key, choices[number % 3]]
      if (kind === 'date') return [key, `20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 10}`]
      return [key, kind === 'decimal' ? number / 10 : number]
    }),
  )

import { sql } from 'drizzle-orm'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import type { Principal } from '../auth/principal.ts'
import { kindTable } from '../record/kind-table.ts'
import { tableStore } from '../record/table-store.ts'
import type { Db } from '../relations/relations.ts'

const section = 'main'
export const product = 'PICFarmEquipments'

/** A kind with fields of all sorts, for tests of workbooks. */
export const gaugeKind = defineRecordKind({
  ...{
    kind: 'gauge',
    one: 'Gauge',
    many: 'Gauges',
    path: '/api/Gauges',
    noun: 'gauge',
    nouns: 'gauges',
    words: 'gauges',
  },
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  farmField: 'farmCode',
  fields: {
    code: { kind: 'text', section, longest: 30, need: 'needed', isUnique: true },
    farmCode: { kind: 'text', section, longest: 20, need: 'needed' },
    names: { kind: 'texts', section, longest: 40 },
    width: { kind: 'decimal', section, unit: 'mm', hard: [0, 1e6], decimals: 1 },
    height: { kind: 'decimal', section, unit: 'mm', hard: [0, 1e6], decimals: 1 },
    area: { kind: 'decimal', section, unit: 'mm²', hard: [0, 1e12], decimals: 1, computedBy: 'width × height' },
    turns: { kind: 'integer', section, unit: null, hard: [0, 100] },
    design: { kind: 'oneOf', section, choices: ['ball', 'gate'] },
    media: { kind: 'severalOf', section, choices: ['water', 'oil', 'air'] },
    installed: { kind: 'date', section },
    readAt: { kind: 'date', section, withTime: true },
    isOpen: { kind: 'boolean', section, initial: true },
    eic: { kind: 'text', section, longest: 20, format: 'eic' },
    hosts: { kind: 'list', section, longest: 40, most: 5, format: 'domain' },
    price: {
      kind: 'decimal',
      section,
      unit: 'EUR',
      hard: [0, 1e6],
      decimals: 2,
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
    note: { kind: 'text', section, longest: 200, edit: { product, flag: MANAGE } },
  },
  rules: [
    ({ width, height }) =>
      width !== null && height !== null && height < width
        ? [{ field: 'height', code: 'below-range', bound: width }]
        : [],
  ],
  compute: ({ width, height }) => ({ area: width === null || height === null ? null : width * height }),
})

export const gauge = kindTable('test_gauge', gaugeKind)
export const gaugeStore = tableStore({
  kind: gaugeKind,
  table: gauge,
  orderBy: [gauge.code],
  nameOf: (row) => String(Reflect.get(row, 'code')),
})

export const createGauges = (db: Db) =>
  db.execute(
    sql`create table test_gauge (id uuid primary key default gen_random_uuid(), code text not null, farm_code text not null,
      names jsonb, width float8, height float8, area float8, turns bigint, design text, media text[], installed date,
      read_at timestamptz, is_open boolean, eic text,
      hosts text[], price float8, note text, version integer not null default 1,
      updated_at timestamptz not null default now())`,
  )
export const uniqueGauges = (db: Db) => db.execute(sql`create unique index test_gauge_code on test_gauge (lower(code))`)
export const dropGauges = (db: Db) => db.execute(sql`drop table test_gauge`)

export const gaugePerson = (
  name: string,
  products: ProductRights,
  farms: readonly string[] | 'all' = 'all',
): Principal => ({
  ...{ userId: `u-${name}`, subject: name, email: null, firstName: name, lastName: 'Test', lang: null, timezone: null },
  ...{ isUserSuperAdmin: false, products },
  grants: [{ products, perimeter: farms === 'all' ? 'all' : new Set(farms) }],
})

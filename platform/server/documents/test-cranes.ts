import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import type { Principal } from '../auth/principal.ts'
import { tableStore } from '../record/table-store.ts'
import type { Db } from '../relations/relations.ts'

const section = 'identity'
const product = 'PICFarmEquipments'

/** A kind of record with documents, a file that others may not read, and a farm. */
export const craneKind = defineRecordKind({
  ...{
    kind: 'crane',
    one: 'Crane',
    many: 'Cranes',
    path: '/api/Cranes',
    noun: 'crane',
    nouns: 'cranes',
    words: 'cranes',
  },
  right: { read: { product, flag: READ }, edit: { product, flag: EDIT }, manage: { product, flag: MANAGE } },
  farmField: 'farmCode',
  documents: { categories: ['manual', 'certificate'], largestBytes: 200_000 },
  fields: {
    farmCode: { kind: 'text', section, longest: 20, need: 'needed' },
    name: { kind: 'text', section, longest: 20, need: 'needed' },
    plate: { kind: 'file', section, types: ['image/png', 'application/pdf'], largestBytes: 100_000 },
    offer: {
      ...{ kind: 'file', section, types: ['application/pdf'], largestBytes: 100_000 },
      read: { product: 'WindTurbineEquipment', flag: READ },
    },
  },
})
export const craneCalls = recordCalls(craneKind)

export const crane = pgTable('crane', {
  id: uuid('id').primaryKey().defaultRandom(),
  farmCode: text('farm_code').notNull(),
  name: text('name').notNull(),
  plate: text('plate'),
  offer: text('offer'),
  version: integer('version').notNull().default(1),
})
export const craneStore = tableStore({
  kind: craneKind,
  table: crane,
  orderBy: [crane.name],
  nameOf: ({ name }) => name,
})
export const makeCraneTable = (db: Db): Promise<unknown> =>
  db.execute(sql`create table crane (id uuid primary key default gen_random_uuid(), farm_code text not null,
    name text not null, plate text, offer text, version integer not null default 1)`)

const person = (name: string, products: ProductRights, farms: readonly string[] = ['FR01']): Principal => ({
  ...{ userId: `u-${name}`, subject: name, email: null, firstName: name, lastName: 'Test', lang: null, timezone: null },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: new Set(farms) }] },
})
const all = READ + EDIT + MANAGE
export const people = {
  reader: person('reader', { [product]: READ }),
  editor: person('editor', { [product]: READ + EDIT }),
  other: person('other', { [product]: READ + EDIT }),
  manager: person('manager', { [product]: all }),
  owner: person('owner', { [product]: all, WindTurbineEquipment: READ }),
  stranger: person('stranger', { [product]: all, WindTurbineEquipment: READ }, ['PT01']),
}

export const digestOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** All files below a folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A grey PNG. `statedHeight` differs from the rows for a picture that lies about its size. */
export const png = (width: number, height: number, statedHeight = height): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(statedHeight, 4)
  head[8] = 8
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
export const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

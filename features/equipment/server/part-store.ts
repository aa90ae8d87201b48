import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { equipmentPart, type PartTable, substationPart } from './tables.ts'

const tables = { equipmentPart, substationPart } as const

/** Parts directly below a part. */
export const childrenOf = async (
  tx: Db,
  code: string,
): Promise<readonly { readonly kind: string; readonly code: string }[]> => {
  const of = async (table: PartTable, kind: string) => {
    const rows = await tx.select({ id: table.id }).from(table).where(eq(table.parentCode, code))
    return rows.map(({ id }) => ({ kind, code: String(id) }))
  }
  return [...(await of(equipmentPart, 'equipmentPart')), ...(await of(substationPart, 'substationPart'))]
}

/** A part of any farm. */
export interface FoundPart {
  readonly code: string
  readonly name: string
  readonly parentCode: string | null
  readonly farmCode: string
}

/** All parts of a type, by code. */
export const partsOfType = async (db: Db, kind: keyof typeof tables, type: string): Promise<readonly FoundPart[]> => {
  const { id, entName, assetCode, parentCode, farmCode, ...table } = tables[kind]
  const rows = await db
    .select({ id, entName, assetCode, parentCode, farmCode })
    .from(tables[kind])
    .where(eq(table.type, type))
    .orderBy(asc(id))
  return (rows as readonly Readonly<Record<string, string | null>>[]).map((row) => ({
    code: String(row.id),
    name: row.entName ?? String(row.id),
    parentCode: row.parentCode ?? row.assetCode ?? null,
    farmCode: String(row.farmCode),
  }))
}

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CodeCause } from '../../../domain/code-cause.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { statusCode } from './tables.ts'

/** Texts by code. */
type CodeTexts = Readonly<Record<string, string>>

/** Lists of codes by farm, then by manufacturer. */
export type CodeBooks = ReadonlyMap<string, ReadonlyMap<string, CodeTexts>>

/** Writes the lists of codes that a description names: each replaces its own, a list that it does not name is kept. Run it inside a transaction. */
export const writeCodeBooks = async (tx: Db, { farmCode, codeBooks = [] }: PlantDescription): Promise<void> => {
  if (codeBooks.length === 0) return
  const manufacturers = codeBooks.map(({ manufacturer }) => manufacturer)
  await tx
    .delete(statusCode)
    .where(and(eq(statusCode.farmCode, farmCode), inArray(statusCode.manufacturer, manufacturers)))
  const lines = codeBooks.flatMap(({ manufacturer, codes }) => codes.map((line) => ({ manufacturer, ...line })))
  // As one parameter, however many lines a list has.
  await tx.execute(sql`
    insert into status_code (farm_code, manufacturer, code, text, cause, alarm)
    select ${farmCode}, manufacturer, code, text, cause, alarm
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line(manufacturer text, code bigint, text text, cause text, alarm jsonb)`)
}

/** Meanings of the codes of some farms. */
export const codeBooksOfFarms = async (db: Db, farmCodes: readonly string[]): Promise<CodeBooks> => {
  const rows =
    farmCodes.length === 0
      ? []
      : await db
          .select()
          .from(statusCode)
          .where(inArray(statusCode.farmCode, [...farmCodes]))
          .orderBy(statusCode.farmCode, statusCode.manufacturer, statusCode.code)
  const books = new Map<string, Map<string, Record<string, string>>>()
  for (const { farmCode, manufacturer, code, text } of rows) {
    const own = books.get(farmCode) ?? new Map<string, Record<string, string>>()
    books.set(farmCode, own)
    const texts = own.get(manufacturer) ?? {}
    own.set(manufacturer, texts)
    texts[code] = text
  }
  return books
}

/** Causes in words of all manufacturers, by farm, manufacturer and code. */
export type CodeCauses = ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, CodeCause>>>>

/** Causes of the codes of some farms; of codes without a cause there is nothing. */
export const codeCausesOfFarms = async (db: Db, farmCodes: readonly string[]): Promise<CodeCauses> => {
  if (farmCodes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(statusCode)
    .where(and(inArray(statusCode.farmCode, [...farmCodes]), isNotNull(statusCode.cause)))
    .orderBy(statusCode.farmCode, statusCode.manufacturer, statusCode.code)
  const causes = new Map<string, Map<string, Record<string, CodeCause>>>()
  for (const { farmCode, manufacturer, code, cause } of rows) {
    const own = causes.get(farmCode) ?? new Map<string, Record<string, CodeCause>>()
    causes.set(farmCode, own)
    const ofMaker = own.get(manufacturer) ?? {}
    own.set(manufacturer, ofMaker)
    if (cause !== null) ofMaker[code] = cause
  }
  return causes
}

/** A line of the list of a manufacturer at a farm. */
export type CodeLine = Omit<typeof statusCode.$inferSelect, 'farmCode'>

/** Lists of a manufacturer that are equal: the farms that have them, and a digest of their lines. */
export interface CodeList {
  readonly manufacturer: string
  readonly digest: string
  readonly farmCodes: readonly string[]
}

/** The lists of all farms, equal ones of a manufacturer together. */
export const codeLists = async (db: Db): Promise<readonly CodeList[]> => {
  const { rows } = (await db.execute(sql`
    select manufacturer, digest, json_agg(farm_code order by farm_code) as "farmCodes"
    from (
      select farm_code, manufacturer,
        encode(sha256(convert_to(string_agg(concat_ws(E'\t', code, text, cause, alarm::text), E'\n' order by code), 'UTF8')), 'hex')
          as digest
      from status_code group by farm_code, manufacturer
    ) list
    group by manufacturer, digest order by manufacturer, digest`)) as unknown as { rows: CodeList[] }
  return rows
}

/** Lines of a manufacturer's list at a farm. */
export const codeLinesOf = (db: Db, farmCode: string, manufacturer: string): Promise<CodeLine[]> => {
  const { code, text, cause, alarm } = statusCode
  return db
    .select({ manufacturer: statusCode.manufacturer, code, text, cause, alarm })
    .from(statusCode)
    .where(and(eq(statusCode.farmCode, farmCode), eq(statusCode.manufacturer, manufacturer)))
    .orderBy(statusCode.code)
}

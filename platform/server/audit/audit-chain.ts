import { createHash } from 'node:crypto'
import { and, asc, gt, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { auditEntry } from './tables.ts'

export type AuditRow = typeof auditEntry.$inferSelect
export type NewAuditRow = Omit<AuditRow, 'number' | 'hash'>

/** Key of the advisory lock under which rows get their numbers, one transaction after the other. */
const lockKey = 0x501_a0d1
/** Hash before the first row. */
export const genesisHash = '0'.repeat(64)

/** Hash of a row: of its fields in a fixed order and the hash of the row before. */
export const hashOf = (row: Omit<AuditRow, 'hash'>, hashBefore: string): string => {
  const { number, at, actorId, actorName, address, requestId, operation, targetKind, targetId, targetName } = row
  const { farmCode, before, after, result, reason, times } = row
  const who = [actorId, actorName, address, requestId]
  const what = [operation, targetKind, targetId, targetName, farmCode, before, after, result, reason, times]
  return createHash('sha256')
    .update(JSON.stringify([hashBefore, number, at.getTime(), ...who, ...what]))
    .digest('hex')
}

/**
 * All rows as one value: this takes a quarter of the time of one parameter per field. Other writers wait for the
 * lock.
 */
const insertRows = (tx: Db, rows: readonly AuditRow[]) =>
  tx.execute(sql`
    insert into ${auditEntry} (number, at, actor_id, actor_name, address, request_id, operation, target_kind, target_id,
      target_name, farm_code, before, after, result, reason, times, hash)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
      number bigint, at timestamptz, "actorId" text, "actorName" text, address text, "requestId" text, operation text,
      "targetKind" text, "targetId" text, "targetName" text, "farmCode" text, before text, after text, result text,
      reason text, times integer, hash text)`)

/** Adds rows to the end of the chain, inside the caller's transaction. */
export const appendRows = async (tx: Db, rows: readonly NewAuditRow[]): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const [last] = await tx
    .select({ number: auditEntry.number, hash: auditEntry.hash })
    .from(auditEntry)
    .orderBy(sql`${auditEntry.number} desc`)
    .limit(1)
  let { number, hash } = last ?? { number: 0, hash: genesisHash }
  const chained = rows.map((row) => {
    number += 1
    const next = { ...row, number }
    hash = hashOf(next, hash)
    return { ...next, hash }
  })
  await insertRows(tx, chained)
}

export interface ChainCheck {
  readonly rows: number
  /** Number of the first row that was changed, removed or replaced; null if the chain is intact. */
  readonly brokenAt: number | null
}

export interface ChainProgress extends ChainCheck {
  /** Hash of the last row that held; kept elsewhere, it tells later whether rows were cut off at the end. */
  readonly hash: string
  readonly isEnd: boolean
}

const rowsAtOnce = 5_000

/**
 * Reads and recomputes the whole chain. Yields its progress; the last step is the result. Rows cut off at the
 * end cannot be seen: keep the newest hash elsewhere for that.
 */
export async function* checkingChain(db: Db): AsyncGenerator<ChainProgress> {
  let number = 0
  let hash = genesisHash
  for (;;) {
    // By number, not by count: a range of the key is found without sorting, also where the database has no statistics.
    const isNext = and(gt(auditEntry.number, number), lte(auditEntry.number, number + rowsAtOnce))
    const rows = await db.select().from(auditEntry).where(isNext).orderBy(asc(auditEntry.number))
    for (const row of rows) {
      if (row.number !== number + 1 || row.hash !== hashOf(row, hash)) {
        yield { rows: number, brokenAt: row.number, hash, isEnd: true }
        return
      }
      number = row.number
      hash = row.hash
    }
    const [beyond] = await db
      .select({ number: min(auditEntry.number) })
      .from(auditEntry)
      .where(gt(auditEntry.number, number))
    const next = beyond?.number ?? null
    const isEnd = next !== number + 1
    yield { rows: number, brokenAt: isEnd ? next : null, hash, isEnd }
    if (isEnd) return
  }
}

/** The result of the check alone. */
export const checkChain = async (db: Db): Promise<ChainCheck> => {
  let result: ChainCheck = { rows: 0, brokenAt: null }
  for await (const { rows, brokenAt } of checkingChain(db)) result = { rows, brokenAt }
  return result
}

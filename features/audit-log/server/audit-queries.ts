import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type AuditRow, genesisHash } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type AuditLogFilter, type AuditLogRow, auditResults } from '../contract/audit-log.ts'

/** Filter value for entries without an actor. */
export const noActor = 'none'

const contains = (column: Parameters<typeof eq>[0], text: string) =>
  sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`

const chosen = ({ actor, operation, target, farm, result, from, to, text }: AuditLogFilter) =>
  and(
    actor === undefined ? undefined : actor === noActor ? isNull(auditEntry.actorId) : eq(auditEntry.actorId, actor),
    operation === undefined ? undefined : eq(auditEntry.operation, operation),
    target === undefined
      ? undefined
      : or(eq(auditEntry.targetId, target), contains(auditEntry.targetName, target), eq(auditEntry.targetKind, target)),
    farm === undefined ? undefined : eq(sql`lower(${auditEntry.farmCode})`, farm.toLowerCase()),
    result === undefined ? undefined : eq(auditEntry.result, result),
    from === undefined ? undefined : gte(auditEntry.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntry.at, new Date(to)),
    text === undefined
      ? undefined
      : or(
          ...[
            auditEntry.actorName,
            auditEntry.targetName,
            auditEntry.address,
            auditEntry.requestId,
            auditEntry.reason,
            auditEntry.before,
            auditEntry.after,
          ].map((column) => contains(column, text)),
        ),
  )

/** Rows below the row of a number. The bare comparison of times lets the index skip newer rows. */
const earlierThan = (number: number) => {
  const timeOfRow = sql`(select at from ${auditEntry} where number = ${number})`
  return and(
    sql`${auditEntry.at} <= ${timeOfRow}`,
    sql`(${auditEntry.at}, ${auditEntry.number}) < (${timeOfRow}, ${number}::bigint)`,
  )
}

export const isFiltered = (filter: AuditLogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

export const viewOf = ({ at, result, ...row }: AuditRow): AuditLogRow => ({
  ...row,
  atMs: at.getTime(),
  result: auditResults.find((known) => known === result) ?? 'done',
})

/**
 * One page, newest first, below the row of a number. Order is by time, then by number: a row gets its time when it is noted and
 * its number when it is written, so numbers alone can differ from times.
 */
export const auditPage = async (
  db: Db,
  filter: AuditLogFilter,
  { before, size }: { readonly before?: number | undefined; readonly size: number },
): Promise<{ results: AuditLogRow[]; next: number | null }> => {
  const rows = await db
    .select()
    .from(auditEntry)
    .where(and(chosen(filter), before === undefined ? undefined : earlierThan(before)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.number))
    .limit(size)
  return { results: rows.map(viewOf), next: rows.length < size ? null : (rows.at(-1)?.number ?? null) }
}

export const auditRow = async (db: Db, number: number): Promise<AuditLogRow | undefined> => {
  const [row] = await db.select().from(auditEntry).where(eq(auditEntry.number, number))
  return row && viewOf(row)
}

/** Number of the newest row; the rows up to it are numbered without gaps. */
export const newestNumber = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ number: auditEntry.number })
    .from(auditEntry)
    .orderBy(desc(auditEntry.number))
    .limit(1)
  return row?.number ?? 0
}

/**
 * What occurs in a column, by jumps through its index: as many steps as there are different values, however many rows
 * the log has.
 */
const occurring = async (db: Db, column: 'operation' | 'actor_id'): Promise<string[]> => {
  const name = sql.raw(column)
  const { rows } = (await db.execute(sql`
    with recursive step as (
      (select ${name} as value from audit_entry where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > step.value order by ${name} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null limit 2000`)) as unknown as { rows: { value: string }[] }
  return rows.map(({ value }) => value)
}

export const auditChoices = async (db: Db) => {
  const operations = await occurring(db, 'operation')
  const ids = await occurring(db, 'actor_id')
  const actors: { id: string; name: string | null }[] = []
  for (const id of ids) {
    const [row] = await db
      .select({ name: auditEntry.actorName })
      .from(auditEntry)
      .where(eq(auditEntry.actorId, id))
      .orderBy(desc(auditEntry.number))
      .limit(1)
    actors.push({ id, name: row?.name ?? null })
  }
  return { operations, actors: actors.sort((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id)) }
}

const rowsAtOnce = 5_000

export interface AuditBlock {
  readonly rows: number
  /** Lines of {@link AuditFileRow} as JSON, oldest first. */
  readonly text: string
  readonly lastHash: string
}

/**
 * Rows of a filter up to a number, oldest first, in blocks, each row with the hash of the one before it in the log. Lines are
 * made where the rows are stored: a million of them never become objects here.
 */
export async function* auditBlocks(db: Db, filter: AuditLogFilter, upTo: number): AsyncGenerator<AuditBlock> {
  // By number, not by count: a range of the key is found without sorting, also where the database has no statistics.
  for (let from = 0; from < upTo; from += rowsAtOnce) {
    const last = Math.min(from + rowsAtOnce, upTo)
    const wanted = and(chosen(filter), gt(auditEntry.number, from), lte(auditEntry.number, last))
    const { rows: found } = (await db.execute(sql`
      with block as (
        select * from ${auditEntry} where ${wanted}
      ), line as (
        select
          number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          actor_id as "actorId", actor_name as "actorName", address, request_id as "requestId",
          operation, target_kind as "targetKind", target_id as "targetId", target_name as "targetName",
          farm_code as "farmCode", before, after, result, reason, times,
          coalesce((select hash from ${auditEntry} as earlier where earlier.number = block.number - 1), ${genesisHash})
            as "hashBefore",
          hash
        from block
      )
      select count(*)::int as rows, string_agg(row_to_json(line)::text, E'\n' order by number) as text,
        (array_agg(hash order by number desc))[1] as "lastHash"
      from line`)) as unknown as { rows: readonly AuditBlock[] }
    const [block] = found
    if (block && block.rows > 0) yield { ...block, text: `${block.text}\n` }
  }
}

/** Rows of a filter behind one number and up to another, oldest first, in blocks. */
export async function* auditRows(
  db: Db,
  filter: AuditLogFilter,
  { after = 0, upTo }: { readonly after?: number; readonly upTo: number },
): AsyncGenerator<readonly AuditRow[]> {
  for (let from = after; from < upTo; from += rowsAtOnce) {
    const isNext = and(gt(auditEntry.number, from), lte(auditEntry.number, Math.min(from + rowsAtOnce, upTo)))
    const rows = await db
      .select()
      .from(auditEntry)
      .where(and(chosen(filter), isNext))
      .orderBy(asc(auditEntry.number))
    if (rows.length > 0) yield rows
  }
}

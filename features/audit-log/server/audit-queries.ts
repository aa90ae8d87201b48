import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AuditRow } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { AuditLogFilter, AuditLogRow } from '../contract/audit-log.ts'

/** What the filter calls nobody. */
export const nobody = 'none'

const contains = (column: Parameters<typeof eq>[0], text: string) =>
  sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`

const chosen = ({ actor, operation, target, farm, result, from, to, text }: AuditLogFilter) =>
  and(
    actor === undefined ? undefined : actor === nobody ? isNull(auditEntry.actorId) : eq(auditEntry.actorId, actor),
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

export const isFiltered = (filter: AuditLogFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)

export const viewOf = ({ at, result, ...row }: AuditRow): AuditLogRow => ({
  ...row,
  atMs: at.getTime(),
  result: result === 'refused' || result === 'failed' ? result : 'done',
})

/** One page, newest first, below a number. */
export const auditPage = async (
  db: Db,
  filter: AuditLogFilter,
  { before, size }: { readonly before?: number | undefined; readonly size: number },
): Promise<{ results: AuditLogRow[]; next: number | null }> => {
  const rows = await db
    .select()
    .from(auditEntry)
    .where(and(chosen(filter), before === undefined ? undefined : lt(auditEntry.number, before)))
    .orderBy(desc(auditEntry.number))
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

/** Rows of a filter up to a number, oldest first, in blocks, each with the hash of the row before it in the log. */
export async function* auditBlocks(
  db: Db,
  filter: AuditLogFilter,
  upTo: number,
  beginning: string,
): AsyncGenerator<readonly (AuditRow & { readonly hashBefore: string })[]> {
  const filtered = isFiltered(filter)
  let number = 0
  let hash = beginning
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(and(chosen(filter), gt(auditEntry.number, number), lte(auditEntry.number, upTo)))
      .orderBy(asc(auditEntry.number))
      .limit(rowsAtOnce)
    const before = filtered ? await hashesBefore(db, rows) : undefined
    yield rows.map((row) => {
      const hashBefore = before ? (before.get(row.number - 1) ?? beginning) : hash
      hash = row.hash
      return { ...row, hashBefore }
    })
    if (rows.length < rowsAtOnce) return
    number = rows.at(-1)?.number ?? number
  }
}

const hashesBefore = async (db: Db, rows: readonly AuditRow[]): Promise<Map<number, string>> => {
  if (rows.length === 0) return new Map()
  const numbers = JSON.stringify(rows.map(({ number }) => number - 1))
  const found = await db
    .select({ number: auditEntry.number, hash: auditEntry.hash })
    .from(auditEntry)
    .where(sql`${auditEntry.number} in (select value::bigint from jsonb_array_elements_text(${numbers}::jsonb))`)
  return new Map(found.map(({ number, hash }) => [number, hash]))
}

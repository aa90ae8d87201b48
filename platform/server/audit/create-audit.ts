import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import type { Audit, AuditChange, AuditEvent, AuditRefusal, AuditSource } from './audit.ts'
import { appendRows, type NewAuditRow } from './audit-chain.ts'

/** Refusals wait so long for others before they are written. */
const refusalPauseMs = 1_000
/** Different refusals that may wait while the database is away; more are only in the program's log. */
const mostWaiting = 5_000
/** Rows in one statement: the database takes 65,535 values in one. */
const rowsAtOnce = 1_000
/** Longest text of a record before or after a change; the rest is cut, and says so. */
const longestRecord = 64 * 1024

const textOf = (record: unknown): string | null => {
  if (record === undefined) return null
  const text = JSON.stringify(record)
  return text.length <= longestRecord ? text : JSON.stringify({ cut: text.slice(0, longestRecord) })
}

const actorNameOf = ({ principal }: AuditSource): string | null => {
  if (!principal) return null
  const name = `${principal.firstName} ${principal.lastName}`.trim()
  return principal.apiToken ? `${name} (API token ${principal.apiToken.name})` : name
}

const rowOf = (
  source: AuditSource,
  result: string,
  about: Partial<AuditChange & AuditRefusal & AuditEvent>,
): NewAuditRow => ({
  at: new Date(),
  actorId: source.principal?.userId ?? null,
  actorName: actorNameOf(source),
  address: source.address ?? null,
  requestId: source.requestId ?? null,
  operation: source.operation,
  targetKind: about.target?.kind ?? null,
  targetId: about.target?.id ?? null,
  targetName: about.target?.name ?? null,
  farmCode: about.farmCode ?? null,
  before: textOf(about.before),
  after: textOf(about.after),
  result,
  reason: about.reason ?? null,
  times: 1,
})

/** What makes two refusals, or two events, the same. */
const keyOf = (row: NewAuditRow): string => {
  const { actorId, address, operation, result, reason, farmCode, targetId, after } = row
  return JSON.stringify([actorId, address, operation, result, reason, farmCode, targetId, after])
}

export const createAudit = (db: Db, log: Log): Audit => {
  const waiting = new Map<string, NewAuditRow>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let lost = 0

  const writeWaiting = async (): Promise<void> => {
    const rows = [...waiting.values()]
    waiting.clear()
    if (rows.length === 0) return
    try {
      await db.transaction((tx) => appendRows(tx, rows))
      if (lost > 0) log.error({ lost }, 'refusals are missing in the audit log: the database was away for too long')
      lost = 0
    } catch (error) {
      log.error({ err: error, rows: rows.length }, 'refusals cannot be written to the audit log, trying again')
      for (const row of rows) keep(row)
    }
  }

  const keep = (row: NewAuditRow): void => {
    const key = keyOf(row)
    const known = waiting.get(key)
    if (!known && waiting.size >= mostWaiting) {
      lost += row.times
      return
    }
    waiting.set(key, known ? { ...known, times: known.times + row.times } : row)
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(writeWaiting)
    }, refusalPauseMs)
  }

  return {
    record: (tx, source, change) => appendRows(tx, [rowOf(source, 'done', change)]),
    async recordAll(tx, source, changes) {
      for (let from = 0; from < changes.length; from += rowsAtOnce)
        await appendRows(
          tx,
          changes.slice(from, from + rowsAtOnce).map((change) => rowOf(source, 'done', change)),
        )
    },
    refused: (source, refusal) => keep(rowOf(source, 'refused', refusal)),
    noted: (source, event) => keep(rowOf(source, event.result, event)),
    async close() {
      clearTimeout(timer)
      await writing
      await writeWaiting()
      clearTimeout(timer)
    },
  }
}

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

/**
 * Text as the database gives it back: PostgreSQL keeps no NUL and no half of a surrogate pair, and the hash of a row covers
 * what is read again.
 */
const storable = <Text extends string | null>(text: Text): Text =>
  (text === null ? null : text.replaceAll('\u0000', '\ufffd').toWellFormed()) as Text

const textOf = (record: unknown): string | null => {
  if (record === undefined) return null
  const text = JSON.stringify(record)
  return storable(text.length <= longestRecord ? text : JSON.stringify({ cut: text.slice(0, longestRecord) }))
}

/** Whether the database refused the rows themselves (SQLSTATE of data or of a constraint) instead of being away. */
const isAboutRows = (error: unknown): boolean => {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return /^2[23]/.test(String(code)) || (cause !== undefined && isAboutRows(cause))
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
  actorName: storable(actorNameOf(source)),
  address: source.address ?? null,
  requestId: source.requestId ?? null,
  operation: source.operation,
  targetKind: about.target?.kind ?? null,
  targetId: storable(about.target?.id ?? null),
  targetName: storable(about.target?.name ?? null),
  farmCode: storable(about.farmCode ?? null),
  before: textOf(about.before),
  after: textOf(about.after),
  result,
  reason: storable(about.reason ?? null),
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

  /** Rows that the database refuses for what they are would keep all others from being written: they are left out and told. */
  const write = async (rows: readonly NewAuditRow[]): Promise<void> => {
    try {
      await db.transaction((tx) => appendRows(tx, rows))
    } catch (error) {
      if (!isAboutRows(error)) throw error
      const [only] = rows
      if (rows.length === 1) log.error({ err: error, operation: only?.operation }, 'a row of the audit log was refused')
      else for (const row of rows) await write([row])
    }
  }

  const writeWaiting = async (): Promise<void> => {
    const rows = [...waiting.values()]
    waiting.clear()
    let written = 0
    try {
      for (; written < rows.length; written += rowsAtOnce) await write(rows.slice(written, written + rowsAtOnce))
      if (lost > 0) log.error({ lost }, 'refusals are missing in the audit log: the database was away for too long')
      lost = 0
    } catch (error) {
      const left = rows.slice(written)
      log.error({ err: error, rows: left.length }, 'refusals cannot be written to the audit log, trying again')
      for (const row of left) keep(row)
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

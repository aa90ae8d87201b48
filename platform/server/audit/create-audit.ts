import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import type { Audit, AuditChange, AuditEvent, AuditRefusal, AuditSource } from './audit.ts'
import { appendRows, type NewAuditRow } from './audit-chain.ts'

/** Rows wait so long for others before they are written. */
const pauseMs = 1_000
/** A refusal that goes on is written less and less often, in the end once within this: a flood of it leaves few rows. */
const longestPauseMs = 60_000
/** How much longer each next pause is. */
const pauseGrowth = 4
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

/** Key of equal refusals or events. */
const keyOf = (row: NewAuditRow): string => {
  const { actorId, address, operation, result, reason, farmCode, targetId, after } = row
  return JSON.stringify([actorId, address, operation, result, reason, farmCode, targetId, after])
}

export const createAudit = (db: Db, log: Log): Audit => {
  const waiting = new Map<string, { readonly row: NewAuditRow; readonly dueMs: number }>()
  /** Refusals that were written a moment ago, and how long they had waited. */
  const lately = new Map<string, { readonly pauseMs: number; readonly atMs: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let lost = 0

  /** Rows that the database rejects would block all others, so they are dropped and logged. */
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

  const pauseOf = (key: string): number => {
    const last = lately.get(key)
    return last ? Math.min(last.pauseMs * pauseGrowth, longestPauseMs) : pauseMs
  }

  /** Takes out the rows that have waited long enough, or all of them. */
  const takeOut = (isEnd: boolean): NewAuditRow[] => {
    const now = performance.now()
    for (const [key, { atMs }] of lately) if (now - atMs > longestPauseMs) lately.delete(key)
    const due = [...waiting].filter(([, { dueMs }]) => isEnd || dueMs <= now)
    for (const [key, { row }] of due) {
      waiting.delete(key)
      if (row.result === 'refused') lately.set(key, { pauseMs: pauseOf(key), atMs: now })
    }
    return due.map(([, { row }]) => row)
  }

  const writeWaiting = async (isEnd = false): Promise<void> => {
    const rows = takeOut(isEnd)
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
    if (waiting.size > 0) wake()
  }

  const wake = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(() => writeWaiting())
    }, pauseMs)
  }

  const keep = (row: NewAuditRow): void => {
    const key = keyOf(row)
    const known = waiting.get(key)
    if (!known && waiting.size >= mostWaiting) {
      lost += row.times
      return
    }
    const times = (known?.row.times ?? 0) + row.times
    const dueMs = known?.dueMs ?? performance.now() + pauseOf(key)
    waiting.set(key, { row: { ...(known?.row ?? row), times }, dueMs })
    wake()
  }

  const sleep = (): void => {
    clearTimeout(timer)
    timer = undefined
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
      sleep()
      await writing
      await writeWaiting(true)
      sleep()
    },
  }
}

import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { LooseValues } from '../../contract/field.ts'
import type { FieldWrite, Write } from '../../contract/temporal.ts'
import type { AuditSource } from '../audit/audit.ts'
import { preparedQuery } from '../relations/prepared-query.ts'
import type { Db } from '../relations/relations.ts'
import { changeSet, recordDue, recordWrite } from './tables.ts'

/** A change set of the running transaction. */
export interface ChangeSet {
  readonly number: number
  readonly recordedAtMs: number
}

export interface ChangeSetWhy {
  readonly reason?: string | undefined
  /** Id of a document that proves the change. */
  readonly document?: string | undefined
  readonly reverts?: number | undefined
}

/**
 * Opens a change set in a transaction. Saves of temporal records that receive it become one change set, over several records
 * and kinds, e.g. those of a workbook.
 */
export const openChangeSet = async (
  tx: Db,
  { operation, principal }: Pick<AuditSource, 'operation' | 'principal'>,
  { reason, document, reverts }: ChangeSetWhy = {},
  nowMs = Date.now(),
): Promise<ChangeSet> => {
  const [row] = await tx
    .insert(changeSet)
    .values({
      recordedAt: new Date(nowMs),
      personId: principal?.userId ?? null,
      personName: principal ? `${principal.firstName} ${principal.lastName}`.trim() : null,
      operation,
      reason: reason?.trim() || null,
      document: document ?? null,
      reverts: reverts ?? null,
    })
    .returning({ number: changeSet.number })
  if (!row) throw new Error('the change set was not written')
  return { number: row.number, recordedAtMs: nowMs }
}

/** A record of a temporal kind. */
export interface RecordKey {
  readonly kind: string
  readonly id: string
}

/** Writes of one record in the order of recording, and who made them. */
export interface RecordHistory {
  readonly writes: readonly Write[]
  readonly rows: readonly HistoryRow[]
}

export interface HistoryRow {
  readonly changeSet: number
  readonly recordedAtMs: number
  readonly personName: string | null
  readonly operation: string
  readonly reason: string | null
  readonly document: string | null
  readonly reverts: number | null
  readonly version: number
  readonly takesEffect: boolean
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly values: LooseValues
}

const columns = {
  changeSet: recordWrite.changeSet,
  recordedAt: changeSet.recordedAt,
  personName: changeSet.personName,
  operation: changeSet.operation,
  reason: changeSet.reason,
  document: changeSet.document,
  reverts: changeSet.reverts,
  version: recordWrite.version,
  takesEffect: recordWrite.takesEffect,
  validFrom: recordWrite.validFrom,
  validTo: recordWrite.validTo,
  values: recordWrite.values,
}

/** Writes by field, without rows that paint nothing. */
export const writesOfRows = (rows: readonly HistoryRow[]): readonly Write[] =>
  rows
    .filter(({ takesEffect }) => !takesEffect)
    .flatMap(({ values, fromMs, toMs, changeSet: number, recordedAtMs }) =>
      Object.entries(values).map(
        ([field, value]): Write => ({ field, value, fromMs, toMs, changeSet: number, recordedAtMs }),
      ),
    )

const isOf = ({ kind, id }: RecordKey) => and(eq(recordWrite.kind, kind), eq(recordWrite.record, id))

/** Histories of records of a kind, by id. A record without a history is missing. */
export const readHistories = async (
  at: Db,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordHistory>> => {
  if (ids.length === 0) return new Map()
  const found = await at
    .select({ ...columns, record: recordWrite.record })
    .from(recordWrite)
    .innerJoin(changeSet, eq(changeSet.number, recordWrite.changeSet))
    .where(and(eq(recordWrite.kind, kind), inArray(recordWrite.record, [...ids])))
    .orderBy(asc(recordWrite.number))
  const byRecord = Map.groupBy(found, ({ record }) => record)
  return new Map(
    [...byRecord].map(([id, own]) => {
      const rows = own.map(
        ({ recordedAt, validFrom, validTo, record: _, ...row }): HistoryRow => ({
          ...row,
          recordedAtMs: recordedAt.getTime(),
          fromMs: validFrom?.getTime() ?? null,
          toMs: validTo?.getTime() ?? null,
        }),
      )
      return [id, { rows, writes: writesOfRows(rows) }]
    }),
  )
}

export const readHistory = async (at: Db, { kind, id }: RecordKey): Promise<RecordHistory> =>
  (await readHistories(at, kind, [id])).get(id) ?? { rows: [], writes: [] }

/** A row of writes of a record of a kind. */
export interface WriteOfKind {
  readonly record: string
  readonly recordedAtMs: number
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly values: LooseValues
}

/** Ids of the records of a kind that have a history. */
export const recordsWithHistory = async (at: Db, kind: string): Promise<ReadonlySet<string>> => {
  const rows = await at.selectDistinct({ id: recordWrite.record }).from(recordWrite).where(eq(recordWrite.kind, kind))
  return new Set(rows.map(({ id }) => id))
}

/** Which writes of a kind to read: those that hold about an instant. */
interface AboutWrites {
  readonly kind: string
  /** Only those of one record. */
  readonly id?: string
  readonly aboutMs: number
  /** Days begin at other instants in other zones. */
  readonly marginMs: number
  /** Only those recorded up to about an instant. */
  readonly knownMs?: number | undefined
}

interface Instants {
  readonly validFrom: Date | null
  readonly validTo: Date | null
}
const intervalOf = ({ validFrom, validTo }: Instants) => ({
  fromMs: validFrom?.getTime() ?? null,
  toMs: validTo?.getTime() ?? null,
})

/** Instants before and after a day in any zone. */
const spanAbout = ({ kind, aboutMs, marginMs }: AboutWrites) => ({
  kind,
  first: new Date(aboutMs - marginMs).toISOString(),
  last: new Date(aboutMs + marginMs).toISOString(),
})
const instantNamed = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

const holdsAbout = and(
  eq(recordWrite.kind, sql.placeholder('kind')),
  eq(recordWrite.takesEffect, false),
  or(isNull(recordWrite.validFrom), lte(recordWrite.validFrom, instantNamed('last'))),
  or(isNull(recordWrite.validTo), gt(recordWrite.validTo, instantNamed('first'))),
)
const isRecord = eq(recordWrite.record, sql.placeholder('id'))
const { record, validFrom, validTo, values } = recordWrite
const aboutColumns = { record, validFrom, validTo, values }

const writesQuery = (condition: SQL | undefined) =>
  preparedQuery((db) =>
    db.select(aboutColumns).from(recordWrite).where(and(holdsAbout, condition)).orderBy(asc(recordWrite.number)),
  )
const knownWritesQuery = (condition: SQL | undefined) =>
  preparedQuery((db) =>
    db
      .select({ ...aboutColumns, recordedAt: changeSet.recordedAt })
      .from(recordWrite)
      .innerJoin(changeSet, eq(changeSet.number, recordWrite.changeSet))
      .where(and(holdsAbout, condition, lte(changeSet.recordedAt, instantNamed('known'))))
      .orderBy(asc(recordWrite.number)),
  )
const queries = {
  ofAll: { writes: writesQuery(undefined), known: knownWritesQuery(undefined) },
  ofOne: { writes: writesQuery(isRecord), known: knownWritesQuery(isRecord) },
}

export const readWritesAbout = async (at: Db, asked: AboutWrites): Promise<readonly WriteOfKind[]> => {
  const { id, marginMs, knownMs } = asked
  const { writes, known } = id === undefined ? queries.ofAll : queries.ofOne
  const given = { ...spanAbout(asked), ...(id !== undefined && { id }) }
  if (knownMs === undefined)
    return (await writes(at, given)).map((row) => ({
      ...{ record: row.record, values: row.values, recordedAtMs: 0 },
      ...intervalOf(row),
    }))
  const rows = await known(at, { ...given, known: new Date(knownMs + marginMs).toISOString() })
  return rows.map((row) => ({
    ...{ record: row.record, values: row.values, recordedAtMs: row.recordedAt.getTime() },
    ...intervalOf(row),
  }))
}

/** Rows of writes: those of the same interval are one row. A later write of a field is in a later row. */
const rowsOf = (writes: readonly FieldWrite[]): readonly (readonly FieldWrite[])[] => {
  const count = new Map<string, number>()
  const layered = writes.map((write) => {
    const layer = count.get(write.field) ?? 0
    count.set(write.field, layer + 1)
    return { write, layer }
  })
  const sorted = layered.toSorted((one, other) => one.layer - other.layer)
  const groups = Map.groupBy(sorted, ({ layer, write: { fromMs, toMs } }) => `${layer} ${fromMs} ${toMs}`)
  return [...groups.values()].map((group) => group.map(({ write }) => write))
}

/** Adds writes of one record. */
export const addWrites = async (
  tx: Db,
  { kind, id }: RecordKey,
  set: ChangeSet,
  version: number,
  writes: readonly FieldWrite[],
  takesEffect = false,
): Promise<void> => {
  const rows = rowsOf(writes).map((group) => ({
    changeSet: set.number,
    kind,
    record: id,
    validFrom: dateOf(group[0]?.fromMs ?? null),
    validTo: dateOf(group[0]?.toMs ?? null),
    values: Object.fromEntries(group.map(({ field, value }) => [field, value])),
    version,
    takesEffect,
  }))
  if (rows.length > 0) await tx.insert(recordWrite).values(rows)
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Says when the current values of a record change next. */
export const setDue = async (tx: Db, { kind, id }: RecordKey, dueMs: number | undefined): Promise<void> => {
  if (dueMs === undefined) {
    await tx.delete(recordDue).where(and(eq(recordDue.kind, kind), eq(recordDue.record, id)))
    return
  }
  const dueAt = new Date(dueMs)
  await tx
    .insert(recordDue)
    .values({ kind, record: id, dueAt })
    .onConflictDoUpdate({ target: [recordDue.kind, recordDue.record], set: { dueAt, retryAt: null } })
}

/** Removes the history of a record, of a kind that forgets deleted ones. */
export const forgetHistory = async (tx: Db, key: RecordKey): Promise<void> => {
  await tx.delete(recordWrite).where(isOf(key))
  await setDue(tx, key, undefined)
}

/** Records that a change set has written, in a fixed order for locks. */
export const recordsOfSet = async (at: Db, number: number): Promise<readonly RecordKey[]> => {
  const rows = await at
    .selectDistinct({ kind: recordWrite.kind, id: recordWrite.record })
    .from(recordWrite)
    .where(and(eq(recordWrite.changeSet, number), eq(recordWrite.takesEffect, false)))
  return rows.toSorted((one, other) => `${one.kind} ${one.id}`.localeCompare(`${other.kind} ${other.id}`))
}

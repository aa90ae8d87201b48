import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import { lockAlarms } from '../lock-alarms.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf } from '../reads/alarm-rows.ts'
import { alarm, alarmShelf } from '../tables.ts'
import { type NewTransition, type StoredAlarm, withState, writeAlarms, writeTransitions } from './alarm-store.ts'
import { endShelves, isOnShelf, openAlarmsOf, type Shelf } from './shelf-store.ts'

/** An alarm comes back by itself as one that nobody has seen; one that has ended stays as it is. */
const backFromShelf = (row: StoredAlarm): StoredAlarm => {
  const unseen = row.endAt === null ? { acknowledgedAt: null, acknowledgedBy: null, acknowledgedName: null } : {}
  return withState({ ...row, ...unseen, shelfId: null, shelvedUntil: null })
}

/** Alarms that nobody has seen and that come back together are one row: that of the most urgent, the oldest of these. */
const together = (rows: readonly StoredAlarm[]): readonly StoredAlarm[] => {
  const unseen = rows.filter(({ state }) => state === 'UNACK')
  const [head] = unseen.toSorted(
    (left, right) =>
      left.urgency - right.urgency || left.startAt.getTime() - right.startAt.getTime() || (left.id < right.id ? -1 : 1),
  )
  const returnedWith = unseen.length > 1 ? (head?.id ?? null) : null
  return rows.map((row) => ({ ...row, returnedWith: row.state === 'UNACK' ? returnedWith : null }))
}

const noteOf = ({ id }: StoredAlarm, transition: NewTransition['transition'], at: Date): NewTransition => ({
  ...{ alarmId: id, transition, at, receivedAt: at },
})

/** Ends shelves and brings their alarms back. The transaction holds the lock of alarms. */
export const comeBack = async (tx: Db, shelves: readonly Shelf[], at: Date): Promise<readonly StoredAlarm[]> => {
  await endShelves(
    tx,
    shelves.map(({ id }) => id),
    at,
    null,
  )
  const onShelves = await tx
    .select()
    .from(alarm)
    .where(
      sql`${alarm.shelfId} in (select value::uuid from json_array_elements_text(${JSON.stringify(shelves.map(({ id }) => id))}::json))`,
    )
  const back = together(onShelves.map(backFromShelf))
  const absences = shelves.filter(({ kind }) => kind === 'out-of-service')
  const inService = (await openAlarmsOf(tx, absences))
    .filter((row) => row.outOfServiceUntil !== null && absences.some((shelf) => isOnShelf(shelf, row)))
    .map((row) => ({ ...row, outOfServiceUntil: null }))
  await writeAlarms(tx, [...back, ...inService], at.getTime())
  await writeTransitions(tx, [
    ...back.map((row) => noteOf(row, 'shelf-ended', at)),
    ...inService.map((row) => noteOf(row, 'in-service', at)),
  ])
  return [...back, ...inService]
}

/** Ends all that are due: shelves, absences from service, suppression by time. Resolves with the alarms that came back. */
export const endDue = (db: Db, nowMs: number): Promise<readonly ChangedAlarm[]> =>
  db.transaction(async (tx) => {
    await lockAlarms(tx)
    const now = new Date(nowMs)
    const shelves = await tx
      .select()
      .from(alarmShelf)
      .where(and(isNull(alarmShelf.endedAt), lte(alarmShelf.until, now)))
      .orderBy(asc(alarmShelf.until), asc(alarmShelf.id))
    const back = shelves.length > 0 ? await comeBack(tx, shelves, now) : []
    const over = await tx
      .select()
      .from(alarm)
      .where(and(isNotNull(alarm.suppressedUntil), lte(alarm.suppressedUntil, now)))
    const shown = over.map((row) => ({ ...row, suppressedBy: null, suppressedUntil: null }))
    await writeAlarms(tx, shown, nowMs)
    await writeTransitions(
      tx,
      shown.map((row) => noteOf(row, 'unsuppressed', now)),
    )
    return [...back, ...shown].map(({ farmCode, id, code }) => ({ farmCode, id, code }))
  })

/** When something is due next, epoch ms; undefined: nothing is. */
export const nextDueMs = async (db: Db): Promise<number | undefined> => {
  const [row] = await rawRows<{ readonly ms: number | null }>(
    db,
    sql`select least(
      (select ${msOf(sql`min(until)`)} from alarm_shelf where ended_at is null),
      (select ${msOf(sql`min(suppressed_until)`)} from alarm where suppressed_until is not null)) as ms`,
  )
  return row?.ms ?? undefined
}

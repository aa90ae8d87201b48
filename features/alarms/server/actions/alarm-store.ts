import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { stateOf } from '../../contract/alarm-state.ts'
import { idList } from '../raw-rows.ts'
import { alarm, type alarmTransition } from '../tables.ts'

export type StoredAlarm = typeof alarm.$inferSelect
export type NewTransition = Omit<typeof alarmTransition.$inferInsert, 'number'>

export const storedAlarms = async (tx: Db, ids: readonly string[]): Promise<StoredAlarm[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(alarm)
        .where(sql`${alarm.id} in ${idList(ids)}`)

/** All alarms of the chatters of some alarms, the given ones included. */
export const withChatters = async (tx: Db, rows: readonly StoredAlarm[]): Promise<StoredAlarm[]> => {
  const chatters = new Set(
    rows.filter(({ id, chatterId, starts }) => starts > 1 || chatterId !== id).map((one) => one.chatterId),
  )
  if (chatters.size === 0) return [...rows]
  const members = await tx
    .select()
    .from(alarm)
    .where(sql`${alarm.chatterId} in ${idList([...chatters])}`)
  return [...new Map([...rows, ...members].map((row) => [row.id, row])).values()]
}

/** The alarm with the state that follows from its facts. */
export const withState = (row: StoredAlarm): StoredAlarm => ({
  ...row,
  state: stateOf({
    isActive: row.endAt === null,
    isAcknowledged: row.acknowledgedAt !== null,
    latches: row.latches,
    isReset: row.resetAt !== null,
    isHistorical: row.isHistorical,
  }),
})

/** Writes the decisions of people and of Solvane; facts of the machine stay. */
export const writeAlarms = async (tx: Db, rows: readonly StoredAlarm[], nowMs: number): Promise<void> => {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    id: row.id,
    state: row.state,
    acknowledged_at: row.acknowledgedAt,
    acknowledged_by: row.acknowledgedBy,
    acknowledged_name: row.acknowledgedName,
    reset_at: row.resetAt,
    comment: row.comment,
    shelf_id: row.shelfId,
    shelved_until: row.shelvedUntil,
    returned_with: row.returnedWith,
    suppressed_by: row.suppressedBy,
    suppressed_until: row.suppressedUntil,
    out_of_service_until: row.outOfServiceUntil,
    cause_id: row.causeId,
    cause_rule: row.causeRule,
    cause_evidence: row.causeEvidence,
    is_own_cause: row.isOwnCause,
    chatter_id: row.chatterId,
    is_shown: row.isShown,
    starts: row.starts,
  }))
  await tx.execute(sql`
    update alarm set state = n.state, acknowledged_at = n.acknowledged_at, acknowledged_by = n.acknowledged_by,
      acknowledged_name = n.acknowledged_name, reset_at = n.reset_at, comment = n.comment, shelf_id = n.shelf_id,
      shelved_until = n.shelved_until, returned_with = n.returned_with, suppressed_by = n.suppressed_by, suppressed_until = n.suppressed_until,
      out_of_service_until = n.out_of_service_until, cause_id = n.cause_id, cause_rule = n.cause_rule,
      cause_evidence = n.cause_evidence, is_own_cause = n.is_own_cause, chatter_id = n.chatter_id, is_shown = n.is_shown,
      starts = n.starts, version = alarm.version + 1, changed_at = to_timestamp(${nowMs}::double precision / 1000)
    from json_to_recordset(${JSON.stringify(values)}::json) as n(id uuid, state text, acknowledged_at timestamptz,
      acknowledged_by uuid, acknowledged_name text, reset_at timestamptz, comment text, shelf_id uuid,
      shelved_until timestamptz, returned_with uuid, suppressed_by text, suppressed_until timestamptz, out_of_service_until timestamptz,
      cause_id uuid, cause_rule text, cause_evidence jsonb, is_own_cause boolean, chatter_id uuid, is_shown boolean, starts int)
    where alarm.id = n.id`)
}

/** Writes entries of the history as one parameter, however many there are. */
export const writeTransitions = async (tx: Db, rows: readonly NewTransition[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into alarm_transition (alarm_id, transition, at, received_at, user_id, user_name, comment, corrects, until)
    select "alarmId", transition, at, "receivedAt", "userId", "userName", comment, corrects, until
    from json_to_recordset(${JSON.stringify(rows)}::json) as n("alarmId" uuid, transition text, at timestamptz,
      "receivedAt" timestamptz, "userId" uuid, "userName" text, comment text, corrects bigint, until timestamptz)`)
}

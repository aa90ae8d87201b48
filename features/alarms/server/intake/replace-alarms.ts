import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type StoredAlarm, storedAlarms, withState, writeAlarms } from '../actions/alarm-store.ts'
import { idList, rawRows } from '../raw-rows.ts'
import type { KnownAlarm } from './known-alarms.ts'

/** An alarm that begins so far from the old one does not take over its notes. */
const nearMs = 24 * 3_600_000

interface Heir {
  readonly id: string
  readonly heirId: string
}

/**
 * The alarm that takes the place of each old one, of the same code and device: active at the old start, else the nearest one that
 * started within a day. Alarms of the same source are first.
 */
const heirsOf = async (tx: Db, goneIds: readonly string[], ids: readonly string[]): Promise<readonly Heir[]> => {
  if (ids.length === 0) return []
  const near = sql`${nearMs}::int * interval '1 ms'`
  const covers = sql`a.start_at <= old.start_at and (a.end_at is null or a.end_at > old.start_at)`
  return rawRows<Heir>(
    tx,
    sql`
    select old.id, heir.id as "heirId" from alarm old cross join lateral (
      select a.id from alarm a
      where a.farm_code = old.farm_code and a.device_code = old.device_code and a.code = old.code
        and a.id not in ${idList(goneIds)} and a.end_reason is distinct from 'withdrawn'
        and ((${covers}) or a.start_at between old.start_at - ${near} and old.start_at + ${near})
      order by (${covers}) desc, a.source = old.source desc, abs(date_part('epoch', a.start_at - old.start_at)), a.id
      limit 1
    ) heir where old.id in ${idList(ids)}`,
  )
}

/** Alarms on which a person has done something. */
const notedIds = async (tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await rawRows<{ readonly id: string }>(
    tx,
    sql`select distinct t.alarm_id as id from alarm_transition t where t.alarm_id in ${idList(ids)} and t.user_id is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

const isBefore = (left: Date | null, right: Date | null): boolean => left !== null && right !== null && left < right

/**
 * The heir with the notes of people on the old alarm. The first acknowledgement stands, and the shelf that lasts longer. The last
 * comment is read from the history afterwards.
 */
export const inherited = (heir: StoredAlarm, old: StoredAlarm): StoredAlarm => {
  const acknowledged = heir.acknowledgedAt === null || isBefore(old.acknowledgedAt, heir.acknowledgedAt) ? old : heir
  const shelved = heir.shelvedUntil === null || isBefore(heir.shelvedUntil, old.shelvedUntil) ? old : heir
  const absent = heir.outOfServiceUntil === null || isBefore(heir.outOfServiceUntil, old.outOfServiceUntil) ? old : heir
  return withState({
    ...heir,
    acknowledgedAt: acknowledged.acknowledgedAt,
    acknowledgedBy: acknowledged.acknowledgedBy,
    acknowledgedName: acknowledged.acknowledgedName,
    resetAt: heir.resetAt ?? old.resetAt,
    shelfId: shelved.shelfId,
    shelvedUntil: shelved.shelvedUntil,
    outOfServiceUntil: absent.outOfServiceUntil,
    ...(old.isOwnCause && !heir.isOwnCause
      ? { isOwnCause: true, causeId: heir.id, causeRule: 'itself' as const, causeEvidence: null }
      : {}),
  })
}

/** Moves history, notes and shelves of old alarms to their heirs. */
const handOver = async (tx: Db, heirs: readonly Heir[], nowMs: number): Promise<void> => {
  if (heirs.length === 0) return
  const rows = new Map(
    (await storedAlarms(tx, [...new Set(heirs.flatMap(({ id, heirId }) => [id, heirId]))])).map((row) => [row.id, row]),
  )
  for (const { id, heirId } of heirs) {
    const [old, heir] = [rows.get(id), rows.get(heirId)]
    if (old && heir) rows.set(heirId, inherited(heir, old))
  }
  const after = [...new Set(heirs.map(({ heirId }) => heirId))].flatMap((id) => rows.get(id) ?? [])
  await writeAlarms(tx, after, nowMs)
  const pairs = sql`json_to_recordset(${JSON.stringify(heirs)}::json) as row (id uuid, "heirId" uuid)`
  // The heir has its own entries of the machine and of the rules of suppression.
  await tx.execute(sql`
    update alarm_transition t set alarm_id = row."heirId" from ${pairs}
    where t.alarm_id = row.id and t.transition not in ('raised', 'cleared', 'reopened', 'suppressed', 'unsuppressed')`)
  await tx.execute(sql`update alarm_shelf s set alarm_id = row."heirId" from ${pairs} where s.alarm_id = row.id`)
  const heirIds = idList(after.map(({ id }) => id))
  // Of two shelves of one alarm the longer one goes on.
  await tx.execute(sql`
    update alarm_shelf s set ended_at = to_timestamp(${nowMs}::float8 / 1000.0) from alarm a
    where a.id in ${heirIds} and s.alarm_id = a.id and s.scope = 'alarm' and s.ended_at is null
      and s.id is distinct from a.shelf_id`)
  await tx.execute(sql`
    update alarm a set comment = (
      select t.comment from alarm_transition t where t.alarm_id = a.id and t.comment is not null
        and t.transition in ('acknowledged', 'commented', 'comment-corrected', 'reset')
      order by t.number desc limit 1)
    where a.id in ${heirIds} and exists (
      select 1 from alarm_transition t where t.alarm_id = a.id and t.comment is not null
        and t.transition in ('acknowledged', 'commented', 'comment-corrected', 'reset'))`)
}

/** Ends alarms with notes that no event or list makes any more. Resolves with those that had no end. */
const withdraw = async (tx: Db, ids: readonly string[], nowMs: number): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await rawRows<{ readonly id: string; readonly endedNow: boolean }>(
    tx,
    sql`
    update alarm a set end_reason = 'withdrawn', end_at = coalesce(old.end_at, greatest(old.start_at, to_timestamp(${nowMs}::float8 / 1000.0))),
      unknown_since = null, version = a.version + 1, changed_at = to_timestamp(${nowMs}::float8 / 1000.0)
    from alarm old
    where old.id = a.id and a.id in ${idList(ids)} and a.end_reason is distinct from 'withdrawn'
    returning a.id, old.end_at is null as "endedNow"`,
  )
  const changed = rows.map(({ id }) => id)
  const ended = rows.filter(({ endedNow }) => endedNow).map(({ id }) => id)
  if (ended.length > 0)
    await tx.execute(sql`
      insert into alarm_transition (alarm_id, transition, at, received_at)
      select id, 'cleared', end_at, to_timestamp(${nowMs}::float8 / 1000.0) from alarm where id in ${idList(ended)}`)
  await writeAlarms(tx, (await storedAlarms(tx, changed)).map(withState), nowMs)
  return changed
}

const remove = async (tx: Db, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const gone = idList(ids)
  const freed = await rawRows<{ readonly id: string }>(
    tx,
    sql`update alarm set cause_id = id, cause_rule = 'itself', cause_evidence = null
      where cause_id in ${gone} and id not in ${gone} returning id`,
  )
  const unchained = await rawRows<{ readonly id: string }>(
    tx,
    sql`update alarm set chatter_id = id where chatter_id in ${gone} and id not in ${gone} returning id`,
  )
  await tx.execute(sql`delete from alarm where id in ${gone}`)
  return [...freed, ...unchained].map(({ id }) => id)
}

/**
 * Removes alarms that no event or list makes any more: a list had opened them, and a later raise has another start. The notes of
 * people on such an alarm go over to its heir. Without an heir an alarm with notes stays, ended as `withdrawn`. Resolves
 * with the ids that have changed, heirs and freed effects included, and with the removed alarms.
 */
export const replaceAlarms = async (
  tx: Db,
  gone: readonly KnownAlarm[],
  nowMs: number,
): Promise<{ readonly changed: readonly string[]; readonly removed: readonly KnownAlarm[] }> => {
  if (gone.length === 0) return { changed: [], removed: [] }
  const noted = await notedIds(
    tx,
    gone.map(({ id }) => id),
  )
  const heirs = await heirsOf(
    tx,
    gone.map(({ id }) => id),
    [...noted],
  )
  await handOver(tx, heirs, nowMs)
  const withHeir = new Set(heirs.map(({ id }) => id))
  const removed = gone.filter(({ id }) => !noted.has(id) || withHeir.has(id))
  const freed = await remove(
    tx,
    removed.map(({ id }) => id),
  )
  const kept = [...noted].filter((id) => !withHeir.has(id))
  const withdrawn = await withdraw(tx, kept, nowMs)
  return { changed: [...heirs.map(({ heirId }) => heirId), ...freed, ...withdrawn], removed }
}

import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import type { EventListener } from './event-listener.ts'
import { event, eventDelivery } from './tables.ts'

/** An event for a listener. No earlier event of its record waits for this listener. */
export interface DueDelivery {
  readonly number: number
  readonly listener: string
  readonly attempts: number
  readonly id: string
  readonly record: string
  readonly payload: unknown
  readonly writtenAtMs: number
}

export interface WaitingDeliveries {
  readonly count: number
  /** Time of the next attempt; null: none waits. */
  readonly nextAtMs: number | null
  /** Deliveries that failed at least once, by listener. */
  readonly failing: ReadonlyMap<string, number>
}

const mostDispatched = 1_000
const longestProblem = 300

const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, longestProblem) ?? ''

/** Gives new events a row for each listener of their kind. Resolves with the number of events. */
export const dispatchEvents = async (
  db: Db,
  listeners: readonly Pick<EventListener, 'name' | 'event'>[],
  nowMs: number,
): Promise<number> => {
  const known = JSON.stringify(listeners.map(({ name, event: { kind } }) => ({ kind, listener: name })))
  const { rows } = (await db.execute(sql`
    with due as (
      select number, kind, record from event where dispatched_at is null order by number limit ${mostDispatched}
      for update skip locked),
    marked as (
      update event set dispatched_at = now() from due where event.number = due.number),
    added as (
      insert into event_delivery (event, listener, record, due_at)
      select due.number, known.listener, due.record, ${new Date(nowMs).toISOString()}::timestamptz
      from due join jsonb_to_recordset(${known}::jsonb) as known (kind text, listener text) on known.kind = due.kind
      on conflict do nothing)
    select count(*)::int as count from due`)) as unknown as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}

/** Due deliveries, the first of each record; without those of `busy`, a set of `deliveryKey`. */
export const dueDeliveries = async (
  db: Db,
  {
    listeners,
    busy,
    most,
    nowMs,
  }: {
    readonly listeners: readonly string[]
    readonly busy: readonly string[]
    readonly most: number
    readonly nowMs: number
  },
): Promise<readonly DueDelivery[]> => {
  const { rows } = (await db.execute(sql`
    select d.event::float8 as number, d.listener, d.attempts, e.id, e.record, e.payload,
      (extract(epoch from e.written_at) * 1000)::float8 as "writtenAtMs"
    from event_delivery d join event e on e.number = d.event
    where d.due_at <= ${new Date(nowMs).toISOString()}::timestamptz
      and d.listener in (select jsonb_array_elements_text(${JSON.stringify(listeners)}::jsonb))
      and d.listener || ' ' || d.record not in (select jsonb_array_elements_text(${JSON.stringify(busy)}::jsonb))
      and not exists (
        select from event_delivery earlier
        where earlier.listener = d.listener and earlier.record = d.record and earlier.event < d.event)
    order by d.event limit ${most}`)) as unknown as { rows: DueDelivery[] }
  return rows
}

/** The events of one record for one listener, which run one after the other. */
export const deliveryKey = ({ listener, record }: Pick<DueDelivery, 'listener' | 'record'>): string =>
  `${listener} ${record}`

export const settleDeliveries = async (db: Db, done: readonly DueDelivery[]): Promise<void> => {
  const pairs = JSON.stringify(done.map(({ number, listener }) => ({ number, listener })))
  await db.execute(sql`
    delete from event_delivery using jsonb_to_recordset(${pairs}::jsonb) as done (number bigint, listener text)
    where event_delivery.event = done.number and event_delivery.listener = done.listener`)
}

export const noteFailure = async (
  db: Db,
  { number, listener, attempts }: DueDelivery,
  error: unknown,
  againAtMs: number,
): Promise<void> => {
  await db
    .update(eventDelivery)
    .set({ attempts: attempts + 1, problem: problemOf(error), dueAt: new Date(againAtMs) })
    .where(and(eq(eventDelivery.event, number), eq(eventDelivery.listener, listener)))
}

export const waitingDeliveries = async (db: Db, listeners: readonly string[]): Promise<WaitingDeliveries> => {
  const { rows } = (await db.execute(sql`
    select d.listener, count(*)::int as count, count(*) filter (where d.attempts > 0)::int as failing,
      (extract(epoch from min(d.due_at) filter (where not exists (
        select from event_delivery earlier
        where earlier.listener = d.listener and earlier.record = d.record and earlier.event < d.event))) * 1000)::float8
        as "nextAtMs"
    from event_delivery d
    where d.listener in (select jsonb_array_elements_text(${JSON.stringify(listeners)}::jsonb))
    group by d.listener`)) as unknown as {
    rows: { listener: string; count: number; failing: number; nextAtMs: number }[]
  }
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    nextAtMs: rows.length === 0 ? null : Math.min(...rows.map(({ nextAtMs }) => nextAtMs)),
    failing: new Map(rows.filter(({ failing }) => failing > 0).map(({ listener, failing }) => [listener, failing])),
  }
}

/** Removes delivered events, and deliveries to listeners that no longer exist, from before `beforeMs`. */
export const forgetEvents = async (db: Db, listeners: readonly string[], beforeMs: number): Promise<number> => {
  const old = lt(event.writtenAt, new Date(beforeMs))
  const isOld = inArray(eventDelivery.event, db.select({ number: event.number }).from(event).where(old))
  const isUnknown = sql`${eventDelivery.listener} not in (select jsonb_array_elements_text(${JSON.stringify(listeners)}::jsonb))`
  await db.delete(eventDelivery).where(and(isOld, isUnknown))
  const waits = db
    .select({ event: eventDelivery.event })
    .from(eventDelivery)
    .where(eq(eventDelivery.event, event.number))
  const rows = await db
    .delete(event)
    .where(and(old, sql`${event.dispatchedAt} is not null`, notExists(waits)))
    .returning({ number: event.number })
  return rows.length
}

import { sql } from 'drizzle-orm'
import type { EventKind, PayloadOf } from '../../contract/event.ts'
import type { Db } from '../relations/relations.ts'

/** Topic of the message that wakes the dispatcher, in the form of `platform/server/processes`. */
export const eventsWrittenTopic = 'events.written'
const channel = 'solvane'
const message = JSON.stringify({ topic: eventsWrittenTopic, content: null })

const woken = new Set<() => void>()

/** Calls back when this process writes an event, before the commit. */
export const onEventWritten = (wake: () => void): (() => void) => {
  woken.add(wake)
  return () => woken.delete(wake)
}

export interface EventContent<Kind extends EventKind> {
  /** Record that the event is about. Listeners receive its events in order; the writer holds a lock on the record. */
  readonly record: string
  readonly payload: PayloadOf<Kind>
}

/**
 * Writes an event in the transaction of its cause. After the commit every listener receives it at least once. Throws if the
 * payload violates its schema.
 */
export const writeEvent = async <Kind extends EventKind>(
  tx: Db,
  { kind, payload }: Kind,
  content: EventContent<Kind>,
): Promise<void> => {
  const parsed = JSON.stringify(payload.parse(content.payload))
  // PostgreSQL notifies at the commit. PGlite has one connection, so there the dispatcher waits for the commit anyway.
  await tx.execute(sql`
    with written as (
      insert into event (kind, record, payload) values (${kind}, ${content.record}, ${parsed}::jsonb) returning number)
    select pg_notify(${channel}, ${message}) from written`)
  for (const wake of woken) wake()
}

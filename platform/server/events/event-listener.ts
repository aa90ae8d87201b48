import type { EventKind, PayloadOf } from '../../contract/event.ts'

export interface DeliveredEvent<Kind extends EventKind> {
  /** The same for each delivery of the event, to recognise duplicates. */
  readonly id: string
  readonly record: string
  readonly payload: PayloadOf<Kind>
  readonly writtenAtMs: number
}

/**
 * A reaction to events of a kind. The elected process calls it for each event after the commit: at least once, and in order
 * for each record. If it rejects, it is called again later; other records do not wait.
 */
export interface EventListener<Kind extends EventKind = EventKind> {
  /** Unique, with its feature, e.g. `notifications.user-deleted`. A new name receives new events only. */
  readonly name: string
  readonly event: Kind
  handle(event: DeliveredEvent<Kind>): Promise<void>
}

/** Declares a listener with the payload type of its event. */
export const eventListener = <Kind extends EventKind>(listener: EventListener<Kind>): EventListener =>
  listener as unknown as EventListener

import { z } from 'zod'

/**
 * Kind of an event: something that has happened, for other features to react to. A server feature writes it in the
 * transaction of its cause (`platform/server/events`).
 */
export interface EventKind<Payload extends z.ZodType = z.ZodType> {
  /** Unique, with its noun first, e.g. `user.deleted`. */
  readonly kind: string
  readonly payload: Payload
}

export const defineEvent = <const Kind extends EventKind>(declaration: Kind): Kind => declaration

export type PayloadOf<Kind extends EventKind> = z.output<Kind['payload']>

/** Written for each create, change and removal of a record (`platform/server/record`). */
export const recordChanged = defineEvent({
  kind: 'record.changed',
  payload: z.object({
    /** Kind of the record, e.g. `group`. */
    kind: z.string(),
    id: z.string(),
    change: z.enum(['created', 'changed', 'removed']),
    /** New version; of a removed record the last one; null if the kind has none. */
    version: z.number().int().nullable(),
    /** Operation id of the call. */
    operation: z.string(),
    /** User who made the change; null: Solvane. */
    by: z.object({ userId: z.string(), name: z.string() }).nullable(),
    farmCode: z.string().nullable(),
  }),
})
export type RecordChanged = PayloadOf<typeof recordChanged>

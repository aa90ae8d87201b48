import { z } from 'zod'

/** Common fields of background runs about users. A run continues when its starter leaves. */
export const runFields = {
  id: z.uuid(),
  startedBy: z.string(),
  /** The person who asks began it. */
  isOwn: z.boolean(),
  startedAtMs: z.number(),
  /** Null: it runs. */
  endedAtMs: z.number().nullable(),
  /** cut-off: the server stopped. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'cut-off']),
  cancelledBy: z.string().nullable(),
}
const PersonRun = z.object(runFields)
export type PersonRun = z.infer<typeof PersonRun>

/** Of a run, in the address of a call. */
export const RunId = z.object({ id: z.uuid() })

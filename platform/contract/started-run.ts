import { z } from 'zod'

/** Fields of every background run in replies. A run continues when its starter leaves. */
export const runFields = {
  id: z.uuid(),
  startedBy: z.string(),
  /** The caller started it. */
  isOwn: z.boolean(),
  startedAtMs: z.number(),
  /** Null while it runs. */
  endedAtMs: z.number().nullable(),
  /** cut-off: the server stopped. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'cut-off']),
  cancelledBy: z.string().nullable(),
}
const StartedRun = z.object(runFields)
export type StartedRun = z.infer<typeof StartedRun>

/** Id of a run in the address of a call. */
export const RunId = z.object({ id: z.uuid() })

import { z } from 'zod'

/** Told to every process when an import has been committed. */
export const importFinishedTopic = 'import-finished'
export const ImportFinished = z.object({ runId: z.string(), farmCode: z.string(), farmName: z.string() })
export type ImportFinished = z.infer<typeof ImportFinished>

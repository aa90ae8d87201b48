import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { importRun } from './tables.ts'

/** What an import of a file of events came to. */
export interface EventRunCounts {
  readonly rows: number
  readonly refused: number
  readonly events: number
  readonly reasons: Readonly<Record<string, number>>
  readonly firstMs: number | null
  readonly lastMs: number | null
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))

/** Marks an import of a file of events as done. Its events are stored already. */
export const finishEventRun = async (db: Db, runId: string, counts: EventRunCounts): Promise<void> => {
  await db
    .update(importRun)
    .set({
      ...{ state: 'done', rowsRead: counts.rows, rowsRefused: counts.refused, eventsStored: counts.events },
      ...{ reasons: counts.reasons, firstAt: toDate(counts.firstMs), lastAt: toDate(counts.lastMs) },
      endedAt: new Date(),
    })
    .where(and(eq(importRun.id, runId), eq(importRun.state, 'staging')))
}

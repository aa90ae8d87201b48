import { asc, eq, lt } from 'drizzle-orm'
import type { Job } from '../jobs/job.ts'
import type { Db } from '../relations/relations.ts'
import { bulkChange, bulkEdit, changeSet, recordCreation } from './tables.ts'

const dayMs = 86_400_000
/** A creation can be repeated for as long: longer than a browser keeps a draft. */
const creationDays = 8
/** Change sets of one query. Each is removed in a statement of its own. */
const setsAtOnce = 100

/** The oldest bulk edits that can still be undone and began before an instant. */
const oldEdits = (db: Db, before: Date) =>
  db
    .selectDistinct({ number: bulkChange.changeSet })
    .from(bulkChange)
    .innerJoin(changeSet, eq(changeSet.number, bulkChange.changeSet))
    .where(lt(changeSet.recordedAt, before))
    .orderBy(asc(bulkChange.changeSet))
    .limit(setsAtOnce)

interface Options {
  readonly db: Db
  /** RETENTION_BULK_EDIT_DAYS */
  readonly days: number
  readonly nowMs?: () => number
}

/**
 * Removes the values from before old bulk edits: nobody can undo those edits any more, and the histories of the records stay.
 * Also removes the UUIDs of old creations.
 */
export const bulkRetentionJob = ({ db, days, nowMs = Date.now }: Options): Job => ({
  name: 'bulk-edits.retention',
  version: '1',
  everyMs: dayMs,
  async run(signal) {
    const before = new Date(nowMs() - days * dayMs)
    let count = 0
    for (let sets = await oldEdits(db, before); sets.length > 0; sets = await oldEdits(db, before))
      for (const { number } of sets) {
        signal.throwIfAborted()
        await db.delete(bulkChange).where(eq(bulkChange.changeSet, number))
        count += 1
      }
    await db.delete(bulkEdit).where(lt(bulkEdit.beganAt, before))
    await db.delete(recordCreation).where(lt(recordCreation.createdAt, new Date(nowMs() - creationDays * dayMs)))
    return count === 0 ? null : `removed the undo of ${count} bulk edits`
  },
})

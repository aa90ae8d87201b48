import { eq, inArray } from 'drizzle-orm'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { tag } from './tables.ts'

/**
 * Keeps the longest silences that Sparkplug devices state in their births. The manifest of the plant wins. What a device has
 * stated before costs nothing.
 */
export const createSentSilences = (db: Db, historian: Pick<Historian, 'setSilences'>, log: Log) => {
  const known = new Map<number, number>()
  let saving: Promise<void> = Promise.resolve()

  const save = async (changes: ReadonlyMap<number, number>): Promise<void> => {
    const { tagId, longestSilenceS } = tag
    const rows = await db
      .select({ tagId, longestSilenceS })
      .from(tag)
      .where(inArray(tagId, [...changes.keys()]))
    for (const [changedId, sentSilenceS] of changes)
      await db.update(tag).set({ sentSilenceS }).where(eq(tagId, changedId))
    const unset = rows.filter((row) => row.longestSilenceS === null)
    await historian.setSilences(new Map(unset.map((row) => [row.tagId, (changes.get(row.tagId) ?? 0) * 1_000])))
  }

  return (silencesS: ReadonlyMap<number, number>): void => {
    const changes = new Map([...silencesS].filter(([tagId, silenceS]) => known.get(tagId) !== silenceS))
    if (changes.size === 0) return
    for (const [tagId, silenceS] of changes) known.set(tagId, silenceS)
    saving = saving
      .then(() => save(changes))
      .catch((error: unknown) => {
        // The next birth states them again.
        for (const tagId of changes.keys()) known.delete(tagId)
        log.error({ err: error }, 'longest silences that devices state could not be saved')
      })
  }
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { tag } from './tables.ts'

/** A change of a silence makes the history of its tag be computed again: one tag may change it so often. */
const shortestPaceMs = 3_600_000

type Silences = ReadonlyMap<number, number>

/** Writes what devices state, the changed rows in one statement, and gives the historian those that no manifest sets. */
const saveSilences = async (db: Db, historian: Pick<Historian, 'setSilences'>, silencesS: Silences): Promise<void> => {
  const stated = JSON.stringify([...silencesS].map(([tagId, silenceS]) => ({ tagId, silenceS })))
  await db
    .update(tag)
    .set({ sentSilenceS: sql`stated."silenceS"` })
    .from(sql`json_to_recordset(${stated}::json) as stated("tagId" int, "silenceS" int)`)
    .where(and(eq(tag.tagId, sql`stated."tagId"`), sql`${tag.sentSilenceS} is distinct from stated."silenceS"`))
  const unset = await db
    .select({ tagId: tag.tagId })
    .from(tag)
    .where(and(inArray(tag.tagId, [...silencesS.keys()]), isNull(tag.longestSilenceS)))
  await historian.setSilences(new Map(unset.map(({ tagId }) => [tagId, (silencesS.get(tagId) ?? 0) * 1_000])))
}

/**
 * Keeps the longest silences that Sparkplug devices state in their births. The manifest of the plant wins. What a device has
 * stated before costs nothing. A tag that changes its silence again within an hour gets the last one with the next birth of
 * any device after that.
 */
export const createSentSilences = (
  db: Db,
  historian: Pick<Historian, 'setSilences'>,
  log: Log,
  now: () => number = Date.now,
) => {
  const known = new Map<number, { readonly silenceS: number; readonly sinceMs: number }>()
  const waiting = new Map<number, number>()
  let saving: Promise<void> = Promise.resolve()

  /** Changes that may be stored now; the others wait. */
  const dueChanges = (nowMs: number): Silences => {
    const due = new Map<number, number>()
    for (const [tagId, silenceS] of waiting) {
      const last = known.get(tagId)
      if (last && nowMs - last.sinceMs < shortestPaceMs) continue
      waiting.delete(tagId)
      due.set(tagId, silenceS)
      known.set(tagId, { silenceS, sinceMs: nowMs })
    }
    return due
  }

  return (silencesS: Silences): void => {
    for (const [tagId, silenceS] of silencesS)
      if (known.get(tagId)?.silenceS === silenceS) waiting.delete(tagId)
      else waiting.set(tagId, silenceS)
    const changes = dueChanges(now())
    if (changes.size === 0) return
    saving = saving
      .then(() => saveSilences(db, historian, changes))
      .catch((error: unknown) => {
        // The next birth states them again.
        for (const tagId of changes.keys()) known.delete(tagId)
        log.error({ err: error }, 'longest silences that devices state could not be saved')
      })
  }
}

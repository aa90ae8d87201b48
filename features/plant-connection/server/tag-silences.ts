import { usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { tag } from './tables.ts'

/** Longest silence of a tag, ms; the usual one where nothing is set. */
export const silenceMsOf = (longestSilenceS: number | null): number =>
  longestSilenceS === null ? usualLongestSilenceMs : longestSilenceS * 1_000

/** Gives the historian the longest silences of all tags: it weighs values by how long they held (docs/means.md). */
export const setTagSilences = async (db: Db, historian: Pick<Historian, 'setSilences'>): Promise<void> => {
  const rows = await db.select({ tagId: tag.tagId, longestSilenceS: tag.longestSilenceS }).from(tag)
  await historian.setSilences(new Map(rows.map(({ tagId, longestSilenceS }) => [tagId, silenceMsOf(longestSilenceS)])))
}

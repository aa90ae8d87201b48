import { usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { readLifeWordTimeouts } from '../../farms/server/plant-settings-port.ts'
import { longestSilenceLimitS } from '../contract/plant-manifest.ts'
import { tag } from './tables.ts'

/**
 * Longest silence of a tag, ms. Where nothing is set, the usual one, or the life-word time-out of the farm if that is longer:
 * so long the farm may send nothing and still counts as connected.
 */
export const silenceMsOf = (longestSilenceS: number | null, lifeWordTimeoutS: number): number =>
  longestSilenceS === null
    ? Math.max(usualLongestSilenceMs, Math.min(lifeWordTimeoutS, longestSilenceLimitS) * 1_000)
    : longestSilenceS * 1_000

/** Gives the historian the longest silences of all tags: it weighs values by how long they held (docs/means.md). */
export const setTagSilences = async (db: Db, historian: Pick<Historian, 'setSilences'>): Promise<void> => {
  const timeoutsS = await readLifeWordTimeouts(db)
  const { tagId, farmCode, longestSilenceS, sentSilenceS } = tag
  const rows = await db.select({ tagId, farmCode, longestSilenceS, sentSilenceS }).from(tag)
  const silences = rows.map(
    (row) =>
      [row.tagId, silenceMsOf(row.longestSilenceS ?? row.sentSilenceS, timeoutsS.get(row.farmCode) ?? 0)] as const,
  )
  await historian.setSilences(new Map(silences))
}

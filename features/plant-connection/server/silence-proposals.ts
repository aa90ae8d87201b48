import { proposedSilenceMs } from '../../../domain/silence-proposal.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { readLifeWordTimeouts } from '../../farms/server/plant-settings-port.ts'
import type { TagSilence } from '../contract/silences.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { silenceMsOf } from './tag-silences.ts'

const dayMs = 86_400_000
const monthMs = 30 * dayMs
/** Tags with fewer values in a day are looked at over a month. */
const manyGaps = 200

/** The longest silences of a farm's tags beside the times between their values. */
export const silenceProposals = async (
  db: Db,
  historian: Pick<Historian, 'gaps'>,
  farmCode: string,
  nowMs: number,
): Promise<TagSilence[]> => {
  const tags = await tagsOfFarms(db, [farmCode])
  const timeoutS = (await readLifeWordTimeouts(db)).get(farmCode) ?? 0
  const tagIds = tags.map(({ tagId }) => tagId)
  const ofDay = await historian.gaps(tagIds, nowMs - dayMs, nowMs)
  const slow = tagIds.filter((tagId) => (ofDay.get(tagId)?.count ?? 0) < manyGaps)
  const ofMonth = await historian.gaps(slow, nowMs - monthMs, nowMs)
  return tags.map(({ tagId, deviceCode, name, longestSilenceS, sentSilenceS }) => {
    const seen = ofMonth.get(tagId) ?? ofDay.get(tagId)
    const proposedMs = seen && proposedSilenceMs(seen)
    return {
      tagId,
      deviceCode,
      name,
      longestSilenceS: silenceMsOf(longestSilenceS ?? sentSilenceS, timeoutS) / 1_000,
      isSet: (longestSilenceS ?? sentSilenceS) !== null,
      gaps: seen?.count ?? 0,
      usualGapS: seen ? seen.usualMs / 1_000 : null,
      longestGapS: seen ? seen.longestMs / 1_000 : null,
      proposedS: proposedMs === undefined ? null : proposedMs / 1_000,
    }
  })
}

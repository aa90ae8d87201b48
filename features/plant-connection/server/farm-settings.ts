import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { readLifeWordTimeouts } from '../../farms/server/plant-settings-port.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { createLimits, type LimitSettings } from './tag-limits.ts'
import { silenceMsOf } from './tag-silences.ts'

/** Gives the historian limits and silences of the tags of farms whose settings have changed. Resolves with the tags. */
export const applyFarmSettings = async (
  db: Db,
  historian: Pick<Historian, 'setLimits' | 'setSilences'>,
  settings: LimitSettings,
  farmCodes: readonly string[],
): Promise<number[]> => {
  const tags = await tagsOfFarms(db, farmCodes)
  if (tags.length === 0) return []
  const timeoutsS = await readLifeWordTimeouts(db)
  const limitsOfTag = await createLimits(db, settings)
  const silenceOf = ({ longestSilenceS, sentSilenceS, farmCode }: (typeof tags)[number]) =>
    silenceMsOf(longestSilenceS ?? sentSilenceS, timeoutsS.get(farmCode) ?? 0)
  await historian.setSilences(new Map(tags.map((tag) => [tag.tagId, silenceOf(tag)])))
  await historian.setLimits(new Map(tags.map((tag) => [tag.tagId, limitsOfTag(tag)])))
  return tags.map(({ tagId }) => tagId)
}

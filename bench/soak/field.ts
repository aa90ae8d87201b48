import type { ValueType } from '../../domain/signal.ts'
import type { TagMap } from '../../platform/server/ingest/tag-map.ts'

/** The plant of the soak programs: devices with one number each, known without a database. */
export const soakFarm = 'SOAK'
export const deviceCount = 1_000
export const signalName = 'Value'
export const deviceCodeOf = (tagId: number): string => `D${String(tagId).padStart(4, '0')}`
export const tagIds: readonly number[] = Array.from({ length: deviceCount }, (_, index) => index + 1)

const tagsOfDevice = new Map(
  tagIds.map((tagId) => [deviceCodeOf(tagId), new Map([[signalName, { tagId, valueType: 'number' as ValueType }]])]),
)

export const soakTags: TagMap = {
  knowsFarm: (farmCode) => farmCode === soakFarm,
  tagsOf: (farmCode, deviceCode) => (farmCode === soakFarm ? tagsOfDevice.get(deviceCode) : undefined),
}

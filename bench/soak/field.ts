import type { ValueType } from '../../domain/signal.ts'
import type { TagMap } from '../../platform/server/ingest/tag-map.ts'

/** The plant of the soak programs: devices with one number each, known without a database. */
export const soakFarm = 'SOAK'
export const deviceCount = 1_000
export const signalName = 'Value'
export const deviceCodeOf = (tagId: number): string => `D${String(tagId).padStart(4, '0')}`
export const tagIds: readonly number[] = Array.from({ length: deviceCount }, (_, index) => index + 1)

/** What a gateway signs in with; as many as there are devices are known. */
export const gatewaySignIn = (index: number) => ({ username: `gateway-${index}`, password: 'soak' })

const startMs = Date.UTC(2026, 0, 1)
/** Each time has its value, the seconds since the year began: whatever is stored can be checked by itself. */
export const valueAt = (timeMs: number): number => (timeMs - startMs) / 1000
export const timeOf = (value: number): number => startMs + Math.round(value * 1000)

const tagsOfDevice = new Map(
  tagIds.map((tagId) => [deviceCodeOf(tagId), new Map([[signalName, { tagId, valueType: 'number' as ValueType }]])]),
)

export const soakTags: TagMap = {
  knowsFarm: (farmCode) => farmCode === soakFarm,
  tagsOf: (farmCode, deviceCode) => (farmCode === soakFarm ? tagsOfDevice.get(deviceCode) : undefined),
}

/** What a device says of some times. */
export const messageOf = (tagId: number, timesMs: readonly number[]) => ({
  topic: `solvane/${soakFarm}/${deviceCodeOf(tagId)}/data`,
  payload: JSON.stringify(timesMs.map((ts) => ({ ts, values: { [signalName]: valueAt(ts) } }))),
})

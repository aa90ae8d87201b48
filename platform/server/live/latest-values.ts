import { futureToleranceMs } from '../../../domain/future-time.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { LatestValues, TagAccess } from './live.ts'

const supersedes = (sample: Sample, known: LiveSample | undefined, limitMs: number): boolean =>
  !known ||
  sample.timeMs > known.timeMs ||
  // It was stored while the clock of this server was wrong.
  known.timeMs > limitMs ||
  // The same instant again with another value is a correction, as in the historian.
  (sample.timeMs === known.timeMs && (sample.value !== known.value || sample.quality !== known.quality))

/** Newest value of every tag by *measurement* time, whatever order they come in. */
export const createLatestValues = (access: Pick<TagAccess, 'farmOf'>, now: () => number = Date.now): LatestValues => {
  const latest = new Map<number, LiveSample>()
  const newestOfFarm = new Map<string, number>()
  /** By tag: the time of the newest value that was removed, until a newer one has come. */
  const removedMs = new Map<number, number>()

  const noteFarm = ({ tagId, timeMs }: Sample, limitMs: number) => {
    const farmCode = access.farmOf(tagId)
    if (farmCode === undefined) return
    const knownMs = newestOfFarm.get(farmCode) ?? 0
    if (timeMs > knownMs || knownMs > limitMs) newestOfFarm.set(farmCode, timeMs)
  }

  return {
    get: (tagId) => latest.get(tagId),
    offer: (samples) => {
      const newer = new Map<number, Sample>()
      const limitMs = now() + futureToleranceMs
      for (const sample of samples) {
        if (sample.timeMs > limitMs || !supersedes(sample, latest.get(sample.tagId), limitMs)) continue
        latest.set(sample.tagId, { timeMs: sample.timeMs, value: sample.value, quality: sample.quality })
        newer.set(sample.tagId, sample)
        if (sample.timeMs > (removedMs.get(sample.tagId) ?? Number.POSITIVE_INFINITY)) removedMs.delete(sample.tagId)
      }
      for (const sample of newer.values()) noteFarm(sample, limitMs)
      return [...newer.values()]
    },
    withdraw: (tagIds, range, stored) =>
      withdrawValues({ latest, newestOfFarm, removedMs, access }, tagIds, range, stored),
    isReplaced: (tagId) => removedMs.has(tagId),
    newestOfFarm: (farmCode) => newestOfFarm.get(farmCode),
    newest: () => (newestOfFarm.size === 0 ? undefined : Math.max(...newestOfFarm.values())),
  }
}

interface Known {
  readonly latest: Map<number, LiveSample>
  readonly newestOfFarm: Map<string, number>
  readonly removedMs: Map<number, number>
  readonly access: Pick<TagAccess, 'farmOf'>
}

const isSame = (one: LiveSample, other: LiveSample | undefined): boolean =>
  one.timeMs === other?.timeMs && one.value === other.value && one.quality === other.quality

const withdrawValues = (
  known: Known,
  ...[tagIds, { fromMs, toMs }, stored]: Parameters<LatestValues['withdraw']>
): readonly number[] => {
  const { latest, removedMs } = known
  const withdrawn = tagIds.filter((tagId) => {
    const held = latest.get(tagId)
    return held && held.timeMs >= fromMs && held.timeMs <= toMs && !isSame(held, stored.get(tagId))
  })
  for (const tagId of withdrawn) {
    const { timeMs = 0 } = latest.get(tagId) ?? {}
    removedMs.set(tagId, Math.max(timeMs, removedMs.get(tagId) ?? 0))
    const sample = stored.get(tagId)
    if (sample) latest.set(tagId, sample)
    else latest.delete(tagId)
  }
  measureFarms(known, withdrawn)
  return withdrawn
}

/** The newest time of each farm that has one of these tags, from all its values. */
const measureFarms = ({ latest, newestOfFarm, access }: Known, tagIds: readonly number[]) => {
  const farms = new Set(tagIds.map(access.farmOf).filter((farmCode) => farmCode !== undefined))
  for (const farmCode of farms) newestOfFarm.delete(farmCode)
  if (farms.size === 0) return
  for (const [tagId, { timeMs }] of latest) {
    const farmCode = access.farmOf(tagId)
    if (farmCode !== undefined && farms.has(farmCode))
      newestOfFarm.set(farmCode, Math.max(timeMs, newestOfFarm.get(farmCode) ?? 0))
  }
}

import type { LiveSample } from '../../../domain/quality.ts'
import { futureToleranceMs } from '../telemetry/believable.ts'
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
      }
      for (const sample of newer.values()) noteFarm(sample, limitMs)
      return [...newer.values()]
    },
    newestOfFarm: (farmCode) => newestOfFarm.get(farmCode),
  }
}

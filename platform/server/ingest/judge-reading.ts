import { qualities, type SampleValue } from '../../../domain/quality.ts'
import type { SampleOrigin } from '../../../domain/sample-source.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { isMissingMark, qualityOf, widestLimits } from '../../../domain/value-limits.ts'
import { isStorableText, judgeTime } from '../telemetry/believable.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { Reading, RefusalReason } from './decoder.ts'
import type { TagAddress } from './tag-map.ts'

const judgeValue = (value: Exclude<SampleValue, null>, valueType: ValueType): RefusalReason | undefined => {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not-finite'
  switch (valueType) {
    case 'number':
      return typeof value === 'number' ? undefined : 'wrong-type'
    case 'boolean':
      return typeof value === 'boolean' || value === 0 || value === 1 ? undefined : 'wrong-type'
    case 'text':
      if (typeof value !== 'string') return 'wrong-type'
      return isStorableText(value) ? undefined : 'bad-text'
  }
}

/** What is stored of a number that is no value: a text where the store does not take it. */
const storedMark = (value: SampleValue): SampleValue =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value

/**
 * What is stored of a number that is not finite and no mark: nothing but the fact that there is no value now, which ends the
 * value before it.
 */
export const endOfValue = ({ value, timeMs }: Reading, { tagId }: TagAddress, origin?: SampleOrigin): Sample => ({
  ...{ tagId, timeMs, value: storedMark(value), quality: qualities.missing },
  ...(origin && { origin }),
})

/**
 * The sample to store, or why there is none. Booleans may come as 0 and 1; null is a missing value of any tag, and so is a
 * mark of the tag, of whatever type. What is older than `keptFromMs` would only be removed again: the rollups of its time are
 * closed for good (docs/decisions/022).
 */
export const judgeReading = (
  reading: Reading,
  tag: TagAddress,
  nowMs: number,
  keptFromMs = 0,
  origin?: SampleOrigin,
): Sample | RefusalReason => {
  const { value, timeMs } = reading
  const { tagId, valueType, limits = widestLimits } = tag
  const isMark = isMissingMark(value, limits.marks)
  const tooOld = timeMs < keptFromMs ? 'older-than-retention' : undefined
  const reason =
    judgeTime(timeMs, nowMs) ?? tooOld ?? (value === null || isMark ? undefined : judgeValue(value, valueType))
  if (reason) return reason
  const sample = isMark
    ? { tagId, timeMs, value: storedMark(value), quality: qualityOf(value, reading.quality, limits) }
    : {
        tagId,
        timeMs,
        value: valueType === 'boolean' && typeof value === 'number' ? value === 1 : value,
        quality: qualityOf(value, reading.quality, limits),
      }
  return origin ? { ...sample, origin } : sample
}

import type { SampleSource, SourceSetting } from '../../../domain/sample-source.ts'
import type { ValueType } from '../../../domain/signal.ts'
import type { ValueLimits } from '../../../domain/value-limits.ts'

export interface TagAddress {
  readonly tagId: number
  readonly valueType: ValueType
  /** Absent: no marks for "no value", any number that a plant can measure. */
  readonly limits?: ValueLimits
}

/** From what devices say to the numbers under which samples are stored. Answers from memory. */
export interface TagMap {
  knowsFarm(farmCode: string): boolean
  /** Tags of a device by name; undefined when there is no such device in that farm. */
  tagsOf(farmCode: string, deviceCode: string): ReadonlyMap<string, TagAddress> | undefined
  /** What a source weighs at a farm, or that the farm does not take it. Absent: every farm has the usual settings. */
  readonly sourceSettings?: (farmCode: string) => Readonly<Record<SampleSource, SourceSetting>>
}

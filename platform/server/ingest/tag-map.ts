import type { ValueType } from '../../../domain/signal.ts'

export interface TagAddress {
  readonly tagId: number
  readonly valueType: ValueType
}

/** From what devices say to the numbers under which samples are stored. Answers from memory. */
export interface TagMap {
  knowsFarm(farmCode: string): boolean
  /** Tags of a device by name; undefined when there is no such device in that farm. */
  tagsOf(farmCode: string, deviceCode: string): ReadonlyMap<string, TagAddress> | undefined
}

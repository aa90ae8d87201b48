import type { Fields } from '../../contract/field.ts'
import type { Db } from '../relations/relations.ts'
import type { RevertRecord } from './temporal-revert.ts'
import type { TemporalSaves } from './temporal-saves.ts'

/** What the bound temporal kinds of a store do for change sets of several kinds, and for values that take effect. */
export interface TemporalPart {
  /** Saves in a running transaction. The request names the change set, e.g. that of a workbook. */
  readonly saves: TemporalSaves<Fields, unknown>
  readonly revert: RevertRecord
  /** Lets the values of the next due instant take effect. Resolves with false if nothing is due, or another process does it. */
  readonly takeEffect: (id: string) => Promise<boolean>
  readonly nowMs: () => number
  readonly afterChange: () => void
}

const partsOfStores = new WeakMap<object, Map<string, TemporalPart>>()

/** The bound temporal kinds of a store, by kind. */
export const temporalParts = (db: Db): Map<string, TemporalPart> => {
  const parts = partsOfStores.get(db) ?? new Map<string, TemporalPart>()
  partsOfStores.set(db, parts)
  return parts
}

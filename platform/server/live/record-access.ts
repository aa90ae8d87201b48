import type { RightCheck } from '../../contract/endpoint.ts'
import type { RecordChanged } from '../../contract/event.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, passesOnFarm } from '../auth/rights.ts'

/** A kind of record whose changes open pages receive. */
export interface ShownRecords {
  readonly kind: string
  /** Right to read records of this kind. For a record of a farm the farm must be in its perimeter. */
  readonly right: Exclude<RightCheck, 'public'>
  /** Whether a user with the right may see this record; default true. */
  readonly maySee?: (principal: Principal, change: RecordChanged) => boolean
}

/** Tells whose page may receive changes of records. */
export interface RecordAccess {
  mayWatch(principal: Principal, kind: string): boolean
  maySee(principal: Principal, change: RecordChanged): boolean
}

/** Kinds that no feature shows are visible to nobody. */
export const recordAccess = (shown: readonly ShownRecords[]): RecordAccess => {
  const shownKinds = new Map(shown.map((records) => [records.kind, records]))
  /** Whoever sees a record may see its documents. */
  const byKind = { get: (kind: string) => shownKinds.get(kind.replace(/\.documents$/, '')) }
  const mayWatch = (principal: Principal, kind: string): boolean => {
    const records = byKind.get(kind)
    return records !== undefined && passes(principal, records.right)
  }
  return {
    mayWatch,
    maySee(principal, change) {
      const records = byKind.get(change.kind)
      if (!records || !mayWatch(principal, change.kind)) return false
      const { farmCode } = change
      if (farmCode !== null && !passesOnFarm(principal, records.right, farmCode)) return false
      return records.maySee?.(principal, change) ?? true
    },
  }
}

import type { RightCheck } from '../../contract/endpoint.ts'
import type { Field, Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, perimeterOf, seesFarm } from '../auth/rights.ts'
import { forbidden, unknownFarm } from '../http/problems.ts'
import { missingRecord, type StoredKind } from './stored-kind.ts'

/** Key of the history of a record for a document without a field. No field can have this name. */
export const documentHistoryKey = '#document'

/** A field by its key, or a secret by the key of the time when it was set. */
const fieldAt = (fields: Fields, key: string): Field | undefined =>
  Object.hasOwn(fields, key)
    ? fields[key]
    : Object.values(fields).find((field) => field.kind === 'secret' && field.setAt === key)

/** Whether a user may read a field. Nobody reads a value of a field that the kind no longer declares. */
export const isReadable = (fields: Fields, key: string, principal: Principal): boolean => {
  if (key === documentHistoryKey) return true
  const field = fieldAt(fields, key)
  return field !== undefined && (field.read === undefined || passes(principal, field.read))
}

/** Values that a user may read: without fields whose additional permission is missing. */
export const readableValues = (fields: Fields, values: LooseValues, principal: Principal): LooseValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isReadable(fields, key, principal)))

/** Codes of farms, or all farms. */
export type FarmScope = 'all' | readonly string[]

/** The farms whose records a right opens. */
export const farmScope = (principal: Principal, right: RightCheck): FarmScope => {
  if (typeof right === 'string') return passes(principal, right) ? 'all' : []
  const perimeters = ('anyOf' in right ? right.anyOf : [right]).map((one) => perimeterOf(principal, one))
  const farms = perimeters.flatMap((perimeter) => (perimeter === 'all' ? [] : [...perimeter]))
  return perimeters.includes('all') ? 'all' : [...new Set(farms)]
}

/** Whether a user has a permission on a farm; of a kind without farms, anywhere; of a record without a farm, on all farms. */
const holdsOn = (principal: Principal, right: RightCheck, farmCode: string | null | undefined): boolean => {
  if (farmCode === undefined || typeof right === 'string') return passes(principal, right)
  if (farmCode === null) return farmScope(principal, right) === 'all'
  const rights = 'anyOf' in right ? right.anyOf : [right]
  return rights.some((one) => seesFarm(principal, farmCode, one))
}

/** Which records of a kind exist for a user, by the farm of the record. */
export interface KindAccess<Stored> {
  readonly mayRead: (stored: Stored, principal: Principal) => boolean
  /** The same for values, e.g. those of another day. */
  readonly mayReadValues: (values: LooseValues, principal: Principal) => boolean
  /** Whether the user also has another permission on the farm in the values. */
  readonly mayDo: (values: LooseValues, principal: Principal, needed: RightCheck) => boolean
  /** Throws the error of a missing record, if the record does not exist for the user. */
  readonly assertReadable: (stored: Stored, principal: Principal) => Stored
  /** Throws 403 if the user lacks a permission on the farm of a readable record, and the error of a missing record otherwise. */
  readonly assertAllowed: (stored: Stored, principal: Principal, needed: RightCheck) => void
  /** Throws 404 for values with a farm on which the user lacks the permission. */
  readonly assertFarm: (values: LooseValues, principal: Principal, needed: RightCheck) => void
}

export const kindAccess = <F extends Fields, Stored>(
  { farmField, right }: Pick<RecordKind<F>, 'farmField' | 'right'>,
  store: {
    readonly stored: StoredKind<Stored>
    readonly idOf: (stored: Stored) => string
    readonly valuesOf: (stored: Stored) => ValuesOf<F>
  },
): KindAccess<Stored> => {
  const farmIn = (values: LooseValues): string | null | undefined => {
    if (farmField === undefined) return undefined
    const farm = values[farmField]
    return farm === null || farm === undefined || farm === '' ? null : String(farm)
  }
  const mayDo = (values: LooseValues, principal: Principal, needed: RightCheck) =>
    holdsOn(principal, needed, farmIn(values))
  const mayReadValues = (values: LooseValues, principal: Principal) => mayDo(values, principal, right.read)
  const mayRead = (stored: Stored, principal: Principal) => mayReadValues(store.valuesOf(stored), principal)
  const assertReadable = (stored: Stored, principal: Principal): Stored => {
    if (!mayRead(stored, principal)) throw missingRecord(store.stored, store.idOf(stored))
    return stored
  }
  return {
    mayRead,
    mayReadValues,
    mayDo,
    assertReadable,
    assertAllowed(stored, principal, needed) {
      if (mayDo(store.valuesOf(stored), principal, needed)) return
      assertReadable(stored, principal)
      throw forbidden()
    },
    assertFarm(values, principal, needed) {
      const farmCode = farmIn(values)
      if (farmCode !== undefined && !holdsOn(principal, needed, farmCode)) throw unknownFarm(farmCode ?? undefined)
    },
  }
}

import { emptyValue, type Field, type Fields, type LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import { isVisible } from '../../contract/field-value.ts'
import { kindFaults, type RecordKind } from '../../contract/record-kind.ts'
import {
  type FieldWrite,
  type Interval,
  instantWithin,
  isUnfilled,
  lifeKey,
  regionsOf,
  type Timeline,
  type Timelines,
  temporalFields,
  type Validity,
  valuesAt,
  withWrites,
  writesFor,
} from '../../contract/temporal.ts'
import type { GivenValidity } from '../../contract/temporal-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { refuse, unchangeable, withoutUnreadable } from './kind-checks.ts'
import { momentMs } from './moment.ts'
import { existsAt, lifeSpan, type TemporalState } from './temporal-state.ts'

interface Change {
  readonly given: LooseValues
  readonly validity: GivenValidity | undefined
  readonly principal: Principal
  readonly zone: string
  readonly nowMs: number
}

/** Faults of an instant at which the record does not exist. */
export const outsideLife = (state: TemporalState, atMs: number, field: string, zone: string): ValueFault[] => {
  if (existsAt(state, atMs)) return []
  const span = lifeSpan(state)
  const began = span?.fromMs ?? null
  if (began !== null && atMs < began)
    return [
      {
        field,
        code: 'before-record',
        bound: new Date(began).toISOString(),
        sentence: `must not be before the record began (${new Date(began).toISOString()}, zone ${zone})`,
      },
    ]
  return [{ field, code: 'after-record', sentence: 'must not be after the record ended' }]
}

type GivenMode = Pick<GivenValidity, 'mode' | 'validFrom'>

const asValidity = ({ mode, validFrom }: GivenMode, zone: string): Validity | undefined => {
  if (validFrom !== undefined && mode !== 'correct') return { mode: 'change', validFromMs: momentMs(validFrom, zone) }
  return mode === 'correct' ? { mode } : undefined
}

/** Whether a field had a value at some time up to an instant. */
const wasFilled = (field: Field, timeline: Timeline, untilMs: number): boolean =>
  timeline.some(({ fromMs, value }) => (fromMs ?? Number.NEGATIVE_INFINITY) <= untilMs && !isUnfilled(field, value))

/**
 * Since when the new value of a field holds: as said for the field or for all. Without an answer, the first value of a field
 * holds since the record began.
 */
const validityOf = (
  fields: Fields,
  key: string,
  timeline: Timeline,
  { validity, zone, nowMs }: Pick<Change, 'validity' | 'zone' | 'nowMs'>,
): { readonly validity: Validity | undefined; readonly place: string } => {
  const field = fields[key]
  const own = validity?.fields && Object.hasOwn(validity.fields, key) ? validity.fields[key] : undefined
  if (own) return { validity: asValidity(own, zone), place: `validity.fields.${key}.validFrom` }
  const common = validity && asValidity(validity, zone)
  const isFirst = field !== undefined && !wasFilled(field, timeline, nowMs)
  return { validity: common ?? (isFirst ? { mode: 'correct' } : undefined), place: 'validity.validFrom' }
}

const unanswered = (key: string): ValueFault => ({
  field: 'validity',
  code: 'needed',
  sentence: `must say whether ${key} was wrong (correct) or changes on a day (change)`,
})

/** The write of each changed field. Throws for fields without an answer, and for times at which the record does not exist. */
const givenWrites = (kind: RecordKind, state: TemporalState, change: Change): readonly FieldWrite[] => {
  const { given, validity, nowMs, zone } = change
  const faults: ValueFault[] = Object.keys(validity?.fields ?? {})
    .filter((key) => !Object.hasOwn(given, key))
    .map((key) => ({ field: `validity.fields.${key}`, code: 'unknown-field' }))
  const writes = temporalFields(kind.fields).flatMap(([key, field]) => {
    const timeline = state.timelines[key]
    if (!Object.hasOwn(given, key) || !timeline) return []
    const found = validityOf(kind.fields, key, timeline, change)
    const write = writesFor([key, field], timeline, given[key], {
      validity: found.validity ?? { mode: 'correct' },
      nowMs,
    })
    if (found.validity === undefined && write) faults.push(unanswered(key))
    if (found.validity?.mode === 'change')
      faults.push(...outsideLife(state, found.validity.validFromMs, found.place, zone))
    return write ? [write] : []
  })
  refuse(faults.filter(({ field }, index) => faults.findIndex((one) => one.field === field) === index))
  return writes
}

/** Fields that no longer apply in a region are emptied there, except those that the user must not change. */
const hiddenWrites = (
  fields: Fields,
  values: LooseValues,
  region: Interval,
  principal: Principal,
): readonly FieldWrite[] =>
  temporalFields(fields)
    .filter(([key, field]) => !isUnfilled(field, values[key]) && !isVisible(fields, key, values))
    .filter(([key]) => unchangeable(fields, { [key]: null }, principal, false).length === 0)
    .map(([key]) => ({ field: key, value: emptyValue(fields[key]), fromMs: region.fromMs, toMs: region.toMs }))

/** Faults that a change adds. Older ones must not keep a user from changing another day. */
const addedFaults = (kind: RecordKind, before: LooseValues, after: LooseValues): readonly ValueFault[] => {
  const addedTo = (older: readonly ValueFault[], faults: readonly ValueFault[]) => {
    const known = new Set(older.map(({ field, code }) => `${field} ${code}`))
    return faults.filter(({ field, code }) => !known.has(`${field} ${code}`))
  }
  const added = addedTo(kindFaults(kind, before), kindFaults(kind, after))
  if (added.length > 0 || kind.records !== 'given') return added
  // A given record can have empty needed fields for years: its rules apply all the same.
  const rulesOf = (values: LooseValues) => (kind.rules ?? []).flatMap((rule) => rule(values as never))
  return addedTo(rulesOf(before), rulesOf(after))
}

export interface PlannedChange {
  readonly writes: readonly FieldWrite[]
  readonly after: Timelines
  /** Values of each interval in which the change paints, in the order of time. */
  readonly painted: readonly {
    readonly fromMs: number | null
    readonly toMs: number | null
    readonly values: LooseValues
  }[]
}

/** Checks writes in each interval in which all values stay the same, and adds those of fields that no longer apply. */
export const checkedWrites = (
  kind: RecordKind,
  state: TemporalState,
  writes: readonly FieldWrite[],
  principal: Principal,
): PlannedChange => {
  const changed = withWrites(state.timelines, writes)
  const regions = regionsOf({ ...changed, [lifeKey]: state.life }, writes).filter((region) =>
    existsAt(state, instantWithin(region)),
  )
  const steps = regions.map((region) => {
    const atMs = instantWithin(region)
    const values = valuesAt(changed, atMs)
    const hidden = hiddenWrites(kind.fields, values, region, principal)
    const after = { ...values, ...Object.fromEntries(hidden.map(({ field, value }) => [field, value])) }
    refuse(withoutUnreadable(kind.fields, addedFaults(kind, valuesAt(state.timelines, atMs), after), principal))
    return { ...region, values: after, hidden }
  })
  const all = [...writes, ...steps.flatMap(({ hidden }) => hidden)]
  return { writes: all, after: withWrites(state.timelines, all), painted: steps }
}

/** The writes of a save. Throws for fields that the user must not change, for invalid values and for impossible times. */
export const planChange = (kind: RecordKind, state: TemporalState, change: Change): PlannedChange => {
  const writes = givenWrites(kind, state, change)
  const changed = Object.fromEntries(writes.map(({ field, value }) => [field, value]))
  refuse(unchangeable(kind.fields, changed, change.principal, false))
  return checkedWrites(kind, state, writes, change.principal)
}

import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { localDay } from '../../../domain/local-day.ts'
import type { Fields, LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { lifeKey, regionsOf } from '../../contract/temporal.ts'
import { comparedForm, isComparable, takenFaults, uniqueSets } from '../../contract/unique-sets.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import type { RecordKey } from './change-set.ts'
import { isTakenThen } from './database-code.ts'
import { exchangedWith } from './exchanged-values.ts'
import { refuse } from './kind-checks.ts'
import { recordUniqueValue } from './tables.ts'
import type { TemporalContext } from './temporal-context.ts'
import { existsAt, type TemporalState, wholeValuesAt } from './temporal-state.ts'

/** A unique value that a record has from now or from a later instant on. */
export interface HeldValue {
  readonly set: readonly string[]
  readonly values: LooseValues
  readonly digestHigh: number
  readonly digestLow: number
  readonly fromMs: number
  readonly toMs: number | null
}

const digestBytes = 6

const digestOf = (kind: string, set: readonly string[], values: LooseValues) => {
  const text = JSON.stringify([kind, ...set.map((key) => [key, comparedForm(values[key])])])
  const hash = createHash('sha256').update(text).digest()
  return { digestHigh: hash.readUIntBE(0, digestBytes), digestLow: hash.readUIntBE(digestBytes, digestBytes) }
}

/** The unique values of a record from an instant on. Neighbours with the same value are one. */
export const uniqueValuesFrom = <F extends Fields>(
  kind: RecordKind<F>,
  state: TemporalState,
  nowMs: number,
): readonly HeldValue[] =>
  uniqueSets(kind).flatMap((set) => {
    const timelines = Object.fromEntries(set.map((key) => [key, state.timelines[key] ?? []]))
    const held: HeldValue[] = []
    for (const region of regionsOf({ ...timelines, [lifeKey]: state.life }, [{ fromMs: nowMs, toMs: null }])) {
      const atMs = region.fromMs ?? nowMs
      const values = existsAt(state, atMs) ? wholeValuesAt(kind, state, atMs) : undefined
      if (values === undefined || !isComparable(set, values)) continue
      const value = { set, values, ...digestOf(kind.kind, set, values) }
      const last = held.at(-1)
      if (last && last.toMs === atMs && last.digestHigh === value.digestHigh && last.digestLow === value.digestLow)
        held[held.length - 1] = { ...last, toMs: region.toMs }
      else held.push({ ...value, fromMs: atMs, toMs: region.toMs })
    }
    return held
  })

/** Another record that has a value at the same time, and since when. */
const otherWith = async (
  at: Db,
  { kind, id }: RecordKey,
  { digestHigh, digestLow, fromMs, toMs }: HeldValue,
  isLeftOut: (id: string) => boolean,
) => {
  const { validFrom, validTo, record, digestHigh: high, digestLow: low } = recordUniqueValue
  const others = await at
    .select({ record, validFrom })
    .from(recordUniqueValue)
    .where(
      and(
        ...[eq(high, digestHigh), eq(low, digestLow), eq(recordUniqueValue.kind, kind), ne(record, id)],
        or(isNull(validTo), gt(validTo, new Date(fromMs))),
        toMs === null ? undefined : lt(validFrom, new Date(toMs)),
      ),
    )
    .orderBy(validFrom)
  return others.find((other) => !isLeftOut(other.record))
}

interface Saved {
  readonly id: string
  readonly after: TemporalState
  /** Undefined: Solvane itself. */
  readonly principal: Principal | undefined
}

/** Faults of values that another record has at the same time, now or later: with its name, if the user may see it, and the day. */
export const faultsOver = async <F extends Fields, Stored>(
  { kind, store, access, zoneFor }: Pick<TemporalContext<F, Stored>, 'kind' | 'store' | 'access' | 'zoneFor'>,
  tx: Db,
  { id, principal }: Pick<Saved, 'id' | 'principal'>,
  held: readonly HeldValue[],
  /** Records whose values the caller compares itself. */
  isLeftOut: (id: string) => boolean = () => false,
): Promise<readonly ValueFault[]> => {
  const faults: ValueFault[] = []
  for (const value of held) {
    const other = await otherWith(tx, { kind: kind.kind, id }, value, isLeftOut)
    if (!other) continue
    const stored = await store.stored.read(tx, other.record)
    const isSeen = stored !== undefined && principal !== undefined && access.mayRead(stored, principal)
    const fromMs = Math.max(value.fromMs, other.validFrom.getTime())
    const bound = localDay(fromMs, await zoneFor(tx, value.values))
    const code = isSeen ? { code: 'taken-later-by', value: store.stored.nameOf(stored) } : { code: 'taken-later' }
    faults.push(...value.set.map((field) => ({ field, bound, ...code })))
  }
  return faults
}

/** Faults of planned values that two or more records exchange at one instant. */
export const exchangeFaults = async <F extends Fields, Stored>(
  { store, access, zoneFor, nowMs }: Pick<TemporalContext<F, Stored>, 'store' | 'access' | 'zoneFor' | 'nowMs'>,
  tx: Db,
  principal: Principal | undefined,
  held: readonly HeldValue[],
  /** The record with which this one exchanges a value at an instant. */
  exchangedAt: (fromMs: number) => Promise<string | undefined>,
): Promise<readonly ValueFault[]> => {
  const faults: ValueFault[] = []
  for (const { set, values, fromMs } of held.filter((one) => one.fromMs > nowMs())) {
    const other = await exchangedAt(fromMs)
    if (other === undefined) continue
    const stored = await store.stored.read(tx, other)
    const isSeen = stored !== undefined && principal !== undefined && access.mayRead(stored, principal)
    const bound = localDay(fromMs, await zoneFor(tx, values))
    const code = isSeen
      ? { code: 'taken-in-exchange-by', value: store.stored.nameOf(stored) }
      : { code: 'taken-in-exchange' }
    faults.push(...set.map((field) => ({ field, bound, ...code })))
  }
  return faults
}

/**
 * Keeps the unique values of a record from now on, so that the next save of another record is compared with its planned values,
 * too. Throws if another record has one of them at the same time. Two saves at once both find a value free; the database then
 * refuses the second.
 */
export const keepUniqueValues = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  tx: Db,
  saved: Saved,
): Promise<void> => {
  const { kind, nowMs } = context
  if (uniqueSets(kind).length === 0) return
  const { id, after } = saved
  const held = uniqueValuesFrom(kind, after, nowMs())
  refuse(await faultsOver(context, tx, saved, held))
  await forgetUniqueValues(tx, { kind: kind.kind, id })
  for (const { set, values, fromMs, toMs, digestHigh, digestLow } of held) {
    const row = { kind: kind.kind, record: id, fields: set.join(','), digestHigh, digestLow }
    const times = { validFrom: new Date(fromMs), validTo: toMs === null ? null : new Date(toMs) }
    await tx
      .insert(recordUniqueValue)
      .values({ ...row, ...times })
      .catch((error: unknown) => {
        if (isTakenThen(error)) refuse(takenFaults(set, values))
        throw error
      })
  }
  // Nobody can refuse a value that takes effect: a save has checked it.
  if (saved.principal === undefined) return
  const exchangedAt = (fromMs: number) => exchangedWith(tx, { kind: kind.kind, id }, fromMs)
  refuse(await exchangeFaults(context, tx, saved.principal, held, exchangedAt))
}

/** Forgets the unique values of a record that ends. */
export const forgetUniqueValues = async (tx: Db, { kind, id }: RecordKey): Promise<void> => {
  await tx.delete(recordUniqueValue).where(and(eq(recordUniqueValue.kind, kind), eq(recordUniqueValue.record, id)))
}

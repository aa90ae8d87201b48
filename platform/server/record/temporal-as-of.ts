import { emptyValue, type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import { isUnfilled, isWithin, knownAt, lifeKey, temporalFields } from '../../contract/temporal.ts'
import type { AsOf } from '../../contract/temporal-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { readHistories, readWritesAbout, recordsWithHistory, type WriteOfKind } from './change-set.ts'
import { endOfMomentMs, momentMs } from './moment.ts'
import { storedWith, type TemporalContext } from './temporal-context.ts'
import { readRecord, valuesOn } from './temporal-record.ts'
import { lastValues, stateOf } from './temporal-state.ts'

/** Days begin at other instants in other zones: 14 h before UTC to 12 h after it. */
const zoneMarginMs = 15 * 3_600_000

/** The values of a record that hold at an instant: the last write counts. */
const mergedWrites = (writes: readonly WriteOfKind[], atMs: number, knownMs: number | undefined): LooseValues =>
  Object.assign(
    {},
    ...knownAt(writes, knownMs)
      .filter((write) => isWithin(write, atMs))
      .map(({ values }) => values),
  )

/** The writes of a day, whatever the zone of a record. */
const aboutWrites = <F extends Fields, Stored>(
  { kind, nowMs }: TemporalContext<F, Stored>,
  { asOf, knownAt: known }: AsOf,
) => ({
  kind: kind.kind,
  aboutMs: asOf === undefined ? nowMs() : momentMs(asOf, 'UTC'),
  marginMs: zoneMarginMs,
  knownMs: known === undefined ? undefined : endOfMomentMs(known, 'UTC'),
})

/**
 * A record as of a day from the writes of that day alone, without its timelines. Undefined if that does not suffice: it has
 * ended, did not exist, is hidden, or has values that are older than its history.
 */
const readAtOnce = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  { asOf, knownAt: known }: AsOf,
  principal: Principal,
): Promise<Stored | undefined> => {
  const { kind, store, access, db, zoneFor, nowMs } = context
  const aboutMs = asOf === undefined ? nowMs() : momentMs(asOf, 'UTC')
  const [stored, writes] = await Promise.all([
    store.stored.read(db, id),
    readWritesAbout(db, { ...aboutWrites(context, { asOf, knownAt: known }), id }),
  ])
  if (stored === undefined) return undefined
  const row: LooseValues = store.valuesOf(stored)
  const zone = await zoneFor(db, row)
  const atMs = asOf === undefined ? aboutMs : momentMs(asOf, zone)
  const merged = mergedWrites(writes, atMs, known === undefined ? undefined : endOfMomentMs(known, zone))
  const isWhole = temporalFields(kind.fields).every(
    ([key, field]) => Object.hasOwn(merged, key) || isUnfilled(field, row[key]),
  )
  const values = isWhole ? listedValues(context, merged, undefined) : undefined
  return values && access.mayReadValues(row, principal) && access.mayReadValues(values, principal)
    ? storedWith(context, { id, stored, version: 0 }, values)
    : undefined
}

/** One record as of a day, as it was known on a day. */
export const readAsOf = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  { asOf, knownAt: known }: AsOf,
  principal: Principal,
): Promise<Stored> => {
  const found = await readAtOnce(context, id, { asOf, knownAt: known }, principal)
  if (found !== undefined) return found
  const record = await readRecord(context, id, principal, known)
  const { values } = valuesOn(context, record, principal, { text: asOf, path: 'query.asOf' })
  const version = Math.max(0, ...record.history.rows.map((row) => row.version))
  return storedWith(context, { id, stored: record.stored, version }, values)
}

/** Values of a record in a list; undefined if it does not exist on the day. A record without a history has always been as it is. */
const listedValues = <F extends Fields>(
  { kind }: Pick<TemporalContext<F, unknown>, 'kind'>,
  merged: LooseValues,
  older: LooseValues | undefined,
): LooseValues | undefined => {
  const { [lifeKey]: exists = older !== undefined, ...values } = merged
  if (exists !== true) return undefined
  const empty = Object.fromEntries(fieldEntries(kind.fields).map(([key, field]) => [key, emptyValue(field)]))
  const held = { ...empty, ...older, ...values }
  return { ...held, ...kind.compute?.(held as never) }
}

/** Remembers the zone of each farm during one list. */
const rememberingZones = <F extends Fields, Stored>({ kind, db, zoneFor }: TemporalContext<F, Stored>) => {
  const zones = new Map<unknown, Promise<string>>()
  return (values: LooseValues): Promise<string> => {
    const farm = kind.farmField === undefined ? undefined : values[kind.farmField]
    const zone = zones.get(farm) ?? zoneFor(db, values)
    zones.set(farm, zone)
    return zone
  }
}

/** Whether the user may see the farm on which a record stands now; of one that has ended, on which it stood last. */
const lastShown = async <F extends Fields, Stored>(
  { kind, access, db, nowMs }: TemporalContext<F, Stored>,
  ended: readonly string[],
  principal: Principal,
) => {
  const histories = await readHistories(db, kind.kind, ended)
  return (id: string, row: LooseValues | undefined): boolean => {
    if (row !== undefined) return access.mayReadValues(row, principal)
    const history = histories.get(id)
    if (!history) return false
    const state = stateOf(kind, history, undefined)
    return access.mayReadValues(lastValues(kind, { state, history, row: undefined }, nowMs()), principal)
  }
}

/** All records as of a day that the user may see, by name. */
export const listAsOf = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  { asOf, knownAt: known }: AsOf,
  principal: Principal,
): Promise<readonly Stored[]> => {
  const { kind, store, access, db, nowMs } = context
  const aboutMs = asOf === undefined ? nowMs() : momentMs(asOf, 'UTC')
  const rows = new Map((await store.all(db)).map((stored) => [store.idOf(stored), stored]))
  const withHistory = await recordsWithHistory(db, kind.kind)
  const byRecord = Map.groupBy(
    await readWritesAbout(db, aboutWrites(context, { asOf, knownAt: known })),
    ({ record }) => record,
  )
  const zoneOf = rememberingZones(context)
  const isLastShown = await lastShown(
    context,
    [...byRecord.keys()].filter((id) => !rows.has(id)),
    principal,
  )
  const found: Stored[] = []
  for (const id of new Set([...rows.keys(), ...byRecord.keys()])) {
    const stored = rows.get(id)
    const writes = byRecord.get(id) ?? []
    const row = stored === undefined ? undefined : (store.valuesOf(stored) as LooseValues)
    const zone = await zoneOf(row ?? mergedWrites(writes, aboutMs, undefined))
    const atMs = asOf === undefined ? aboutMs : momentMs(asOf, zone)
    const merged = mergedWrites(writes, atMs, known === undefined ? undefined : endOfMomentMs(known, zone))
    const values = listedValues(context, merged, withHistory.has(id) ? undefined : row)
    const isShown = values && access.mayReadValues(values, principal) && isLastShown(id, row)
    if (isShown) found.push(storedWith(context, { id, stored, version: 0 }, values))
  }
  return found.toSorted((one, other) => store.stored.nameOf(one).localeCompare(store.stored.nameOf(other)))
}

import { emptyValue, type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import { type Difference, differences } from '../../contract/field-value.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { isWithin, knownAt, lifeKey, type Timeline, temporalFields } from '../../contract/temporal.ts'
import type { AsOf, RecordDifference, RecordTimeline } from '../../contract/temporal-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { notFound } from '../http/problems.ts'
import { readWritesAbout, recordsWithHistory, type WriteOfKind } from './change-set.ts'
import { isReadable } from './kind-access.ts'
import { endOfMomentMs, momentMs } from './moment.ts'
import { changesOfHistory } from './temporal-changes.ts'
import { type LoadedRecord, loadRecord, requestProblem, storedWith, type TemporalContext } from './temporal-context.ts'
import { olderValues } from './temporal-row.ts'
import {
  clippedTimeline,
  existsAt,
  lastValues,
  lifeSpan,
  stateOf,
  type TemporalState,
  wholeValuesAt,
} from './temporal-state.ts'

/** Days begin at other instants in other zones: 14 h before UTC to 12 h after it. */
const zoneMarginMs = 15 * 3_600_000

interface Asked {
  /** Undefined: now. */
  readonly text: string | undefined
  readonly path: string
}

interface ReadRecord<Stored> extends LoadedRecord<Stored> {
  readonly zone: string
  /** As it was known. */
  readonly known: TemporalState
}

/** A record that the user may see now. Throws 404 for others, for unknown ones, and for those not known then. */
const readRecord = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  principal: Principal,
  knownText: string | undefined,
): Promise<ReadRecord<Stored>> => {
  const { kind, store, access, db, zoneFor, nowMs } = context
  const missing = () => store.stored.missing?.() ?? notFound(`This ${kind.noun} does not exist`)
  const loaded = await loadRecord(context, db, id)
  if (loaded.stored === undefined && loaded.history.rows.length === 0) throw missing()
  const last = lastValues(kind, loaded.state, loaded.row, nowMs())
  if (!access.mayReadValues(last, principal)) throw missing()
  const zone = await zoneFor(db, last)
  if (knownText === undefined) return { ...loaded, zone, known: loaded.state }
  const known = stateOf(kind, loaded.history, loaded.row, endOfMomentMs(knownText, zone))
  if (!lifeSpan(known))
    throw requestProblem(404, 'not-found', 'query.knownAt', `This ${kind.noun} was not known on ${knownText}`)
  return { ...loaded, zone, known }
}

const spanText = (state: TemporalState, zone: string): string => {
  const span = lifeSpan(state)
  const day = (ms: number) => new Date(ms).toISOString()
  if (!span) return ''
  const began = span.fromMs === null ? '' : ` It began at ${day(span.fromMs)}.`
  const ended = span.toMs === null ? '' : ` It ended at ${day(span.toMs)}.`
  return `${began}${ended} Days begin at midnight in ${zone}.`
}

/** Values at an instant. Throws 404 with the times of the record if it did not exist, or if the user may not see its farm of then. */
const valuesOn = <F extends Fields, Stored>(
  { kind, access, nowMs }: TemporalContext<F, Stored>,
  { known, zone }: ReadRecord<Stored>,
  principal: Principal,
  { text, path }: Asked,
): { readonly values: LooseValues; readonly atMs: number } => {
  const atMs = text === undefined ? nowMs() : momentMs(text, zone)
  const values = existsAt(known, atMs) ? wholeValuesAt(kind, known, atMs) : undefined
  if (values === undefined || !access.mayReadValues(values, principal)) {
    const message = `This ${kind.noun} did not exist on ${text ?? 'this day'}`
    const isHidden = values !== undefined
    throw requestProblem(404, 'not-found', path, message, `${message}.${isHidden ? '' : spanText(known, zone)}`)
  }
  return { values, atMs }
}

/** One record as of a day, as it was known on a day. */
const readAsOf = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  { asOf, knownAt: known }: AsOf,
  principal: Principal,
): Promise<Stored> => {
  const record = await readRecord(context, id, principal, known)
  const { values } = valuesOn(context, record, principal, { text: asOf, path: 'query.asOf' })
  const version = Math.max(0, ...record.history.rows.map((row) => row.version))
  return storedWith(context, { id, stored: record.stored, version }, values)
}

/** The values of a record that hold at an instant: the last write counts. */
const mergedWrites = (writes: readonly WriteOfKind[], atMs: number, knownMs: number | undefined): LooseValues =>
  Object.assign(
    {},
    ...knownAt(writes, knownMs)
      .filter((write) => isWithin(write, atMs))
      .map(({ values }) => values),
  )

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

/** All records as of a day that the user may see, by name. */
const listAsOf = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  { asOf, knownAt: known }: AsOf,
  principal: Principal,
): Promise<readonly Stored[]> => {
  const { kind, store, access, db, nowMs } = context
  const aboutMs = asOf === undefined ? nowMs() : momentMs(asOf, 'UTC')
  const rows = new Map((await store.all(db)).map((stored) => [store.idOf(stored), stored]))
  const withHistory = await recordsWithHistory(db, kind.kind)
  const byRecord = Map.groupBy(await readWritesAbout(db, kind.kind, aboutMs, zoneMarginMs), ({ record }) => record)
  const zoneOf = rememberingZones(context)
  const found: Stored[] = []
  for (const id of new Set([...rows.keys(), ...byRecord.keys()])) {
    const stored = rows.get(id)
    const writes = byRecord.get(id) ?? []
    const row = stored === undefined ? undefined : (store.valuesOf(stored) as LooseValues)
    const zone = await zoneOf(row ?? mergedWrites(writes, aboutMs, undefined))
    const atMs = asOf === undefined ? aboutMs : momentMs(asOf, zone)
    const merged = mergedWrites(writes, atMs, known === undefined ? undefined : endOfMomentMs(known, zone))
    const values = listedValues(context, merged, withHistory.has(id) ? undefined : row)
    const isShown = values && access.mayReadValues(values, principal) && (!row || access.mayReadValues(row, principal))
    if (isShown) found.push(storedWith(context, { id, stored, version: 0 }, values))
  }
  return found.toSorted((one, other) => store.stored.nameOf(one).localeCompare(store.stored.nameOf(other)))
}

const farmsOf = ({ farmField }: Pick<RecordKind, 'farmField'>, { timelines }: TemporalState): Timeline =>
  (farmField !== undefined && timelines[farmField]) || []

/** Whether the user may see the farm on which a record stood at an instant. Before a farm is known, the present one decides. */
const shownAt = <F extends Fields, Stored>(
  { kind, access }: TemporalContext<F, Stored>,
  state: TemporalState,
  principal: Principal,
): ((atMs: number) => boolean) => {
  const { farmField } = kind
  const farms = farmsOf(kind as never, state)
  return (atMs) => {
    const farm = farms.find((segment) => isWithin(segment, atMs))?.value
    if (farmField === undefined || farm === undefined || farm === null) return true
    return access.mayReadValues({ [farmField]: farm }, principal)
  }
}

/** Timelines that the user may see: of readable fields, and of times at which the record stood on a farm of the user. */
const shownTimelines = <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  state: TemporalState,
  principal: Principal,
): readonly (readonly [string, Timeline])[] => {
  const { kind } = context
  const { timelines } = state
  const cuts = farmsOf(kind as never, state).flatMap(({ fromMs }) => fromMs ?? [])
  const isShown = shownAt(context, state, principal)
  return temporalFields(kind.fields)
    .filter(([key]) => isReadable(kind.fields, key, principal))
    .map(([key]) => [key, clippedTimeline(timelines[key] ?? [], isShown, cuts)] as const)
}

const readTimeline = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  { knownAt: known }: { readonly knownAt?: string | undefined },
  principal: Principal,
): Promise<RecordTimeline> => {
  const record = await readRecord(context, id, principal, known)
  const shown = shownTimelines(context, record.known, principal)
  const named = new Set(shown.flatMap(([, timeline]) => timeline.map(({ changeSet }) => changeSet)))
  const sets = new Map(
    record.history.rows
      .filter(({ changeSet, operation }) => named.has(changeSet) && operation !== olderValues)
      .map((row) => [row.changeSet, row]),
  )
  const span = lifeSpan(record.known)
  return {
    zone: record.zone,
    beganMs: span?.fromMs ?? null,
    endedMs: span?.toMs ?? null,
    fields: shown.map(([field, timeline]) => ({ field, segments: [...timeline] })),
    changeSets: [...sets.values()].map(({ changeSet: number, recordedAtMs, personName, reason }) => ({
      number,
      atMs: recordedAtMs,
      by: personName,
      reason,
    })),
  }
}

const readDifference = async <F extends Fields, Stored>(
  context: TemporalContext<F, Stored>,
  id: string,
  query: { readonly from: string; readonly to: string; readonly knownAt?: string | undefined },
  principal: Principal,
): Promise<RecordDifference> => {
  const { fields } = context.kind
  const record = await readRecord(context, id, principal, query.knownAt)
  const from = valuesOn(context, record, principal, { text: query.from, path: 'query.from' })
  const to = valuesOn(context, record, principal, { text: query.to, path: 'query.to' })
  const found: readonly Difference[] = differences(fields, from.values, to.values)
  return {
    zone: record.zone,
    fromMs: from.atMs,
    toMs: to.atMs,
    fields: found.filter(({ field }) => isReadable(fields, field, principal)),
  }
}

/** How users read records of a temporal kind at other times. */
export const temporalReads = <F extends Fields, Stored>(context: TemporalContext<F, Stored>) => ({
  get: (id: string, asked: AsOf, principal: Principal) => readAsOf(context, id, asked, principal),
  list: (asked: AsOf, principal: Principal) => listAsOf(context, asked, principal),
  timeline: (id: string, query: { readonly knownAt?: string | undefined }, principal: Principal) =>
    readTimeline(context, id, query, principal),
  difference: (id: string, query: Parameters<typeof readDifference>[2], principal: Principal) =>
    readDifference(context, id, query, principal),
  /** Who changed what of a record that the user may see, also of one that has ended. */
  async changes(id: string, since: number, principal: Principal): Promise<RecordChange[]> {
    const { history, known } = await readRecord(context, id, principal, undefined)
    const isShown = shownAt(context, known, principal)
    return changesOfHistory(history.rows, since, {
      field: (field) => isReadable(context.kind.fields, field, principal),
      at: isShown,
    })
  },
})

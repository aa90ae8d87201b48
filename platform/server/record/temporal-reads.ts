import { addDocument, addDocumentFile, deleteDocument, updateDocument } from '../../contract/document-calls.ts'
import type { Fields } from '../../contract/field.ts'
import { type Difference, differences } from '../../contract/field-value.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { isWithin, type Timeline, temporalFields } from '../../contract/temporal.ts'
import type { AsOf, RecordDifference, RecordTimeline } from '../../contract/temporal-calls.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Principal } from '../auth/principal.ts'
import { isReadable } from './kind-access.ts'
import { listAsOf, readAsOf } from './temporal-as-of.ts'
import { changesOfHistory } from './temporal-changes.ts'
import type { TemporalContext } from './temporal-context.ts'
import { readRecord, valuesOn } from './temporal-record.ts'
import { olderValues } from './temporal-row.ts'
import { clippedTimeline, lifeSpan, type TemporalState } from './temporal-state.ts'

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
  const isOlder = new Set(
    record.history.rows.flatMap(({ changeSet, operation }) => (operation === olderValues ? changeSet : [])),
  )
  const sets = new Map(
    record.history.rows
      .filter(({ changeSet }) => named.has(changeSet) && !isOlder.has(changeSet))
      .map((row) => [row.changeSet, row]),
  )
  const span = lifeSpan(record.known)
  return {
    zone: record.zone,
    beganMs: span?.fromMs ?? null,
    endedMs: span?.toMs ?? null,
    fields: shown.map(([field, timeline]) => ({
      field,
      segments: timeline.map((one) => (isOlder.has(one.changeSet ?? -1) ? { ...one, changeSet: null } : one)),
    })),
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

/** Changes of documents, which are no change sets of their record. */
const documentOperations = [addDocument, addDocumentFile, updateDocument, deleteDocument].map(({ id }) => id)

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
    const field = (key: string) => isReadable(context.kind.fields, key, principal)
    const changes = changesOfHistory(history.rows, since, {
      field,
      at: isShown,
      cuts: farmsOf(context.kind as never, known).flatMap(({ fromMs }) => fromMs ?? []),
    })
    // Documents have no time of their own: the audit log knows who changed them.
    const ofDocuments = await recordChanges(context.db, { kind: context.kind.kind, id }, since, {
      only: documentOperations,
      fields: field,
    })
    const shown = ofDocuments.filter(({ atMs, fields }) => fields.length > 0 && isShown(atMs))
    return [...changes, ...shown].toSorted((one, other) => other.atMs - one.atMs)
  },
})

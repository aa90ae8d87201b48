import type { Fields } from '../../contract/field.ts'
import type { CallsOfKind } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { TemporalCalls } from '../../contract/temporal-calls.ts'
import type { Routes } from '../http/routes.ts'
import type { Relations } from '../relations/relations.ts'
import type { KindAccess } from './kind-access.ts'
import type { KnownKind } from './known-kinds.ts'
import { leavingUses, plannedEnd, plannedUses } from './planned-uses.ts'
import type { KindRules, RecordStore } from './record-store.ts'
import type { Records } from './records.ts'
import { type TemporalContext, zonesOf } from './temporal-context.ts'
import { takeEffect } from './temporal-due.ts'
import { type TemporalPart, temporalParts } from './temporal-parts.ts'
import { temporalReads } from './temporal-reads.ts'
import { revertChangeSet, revertRecord } from './temporal-revert.ts'
import { type TemporalSaves, temporalSaves } from './temporal-saves.ts'

/** Reads and saves of a temporal kind. */
export interface TemporalKind<F extends Fields, Stored> extends TemporalSaves<F, Stored> {
  readonly reads: ReturnType<typeof temporalReads<F, Stored>>
  readonly uses: Required<Pick<KnownKind, 'plannedUses' | 'leavingUses' | 'endOf'>>
}

interface Binding<F extends Fields, Stored> {
  readonly relations: Pick<Relations, 'db'>
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F> & Partial<TemporalCalls>
  readonly store: RecordStore<F, Stored>
  readonly access: KindAccess<Stored>
  readonly records: Records<Stored>
  readonly rules: KindRules<F, Stored>
}

const assertComplete = <F extends Fields, Stored>({ kind, calls, rules }: Binding<F, Stored>): TemporalCalls => {
  const { timeline, difference, revert } = calls
  if (!timeline || !difference || !revert) throw new Error(`kind "${kind.kind}" is temporal: add its temporalCalls`)
  if (kind.farmField !== undefined && !rules.temporal?.zoneOf)
    throw new Error(`kind "${kind.kind}" is temporal: name the zone of a farm with temporal.zoneOf`)
  return { timeline, difference, revert }
}

/** Binds the further calls of a temporal kind: timeline, difference, revert. Undefined for other kinds. */
export const bindTemporalKind = <F extends Fields, Stored>(
  routes: Routes,
  binding: Binding<F, Stored>,
): TemporalKind<F, Stored> | undefined => {
  const { kind, rules, relations } = binding
  if (!kind.temporal) return undefined
  const { timeline, difference, revert } = assertComplete(binding)
  const { db } = relations
  const options = rules.temporal ?? {}
  const context: TemporalContext<F, Stored> = {
    ...binding,
    db,
    zoneFor: zonesOf(kind, options),
    nowMs: options.nowMs ?? Date.now,
  }
  const reads = temporalReads(context)
  const saves = temporalSaves(context)
  // Without a store only the calls are read, e.g. for a list of operations.
  const parts = db ? temporalParts(db) : new Map<string, TemporalPart>()
  parts.set(kind.kind, {
    saves: saves as unknown as TemporalPart['saves'],
    revert: revertRecord(context),
    async takeEffect(id) {
      const isDone = await takeEffect(context)(id)
      if (isDone) rules.afterChange?.()
      return isDone
    },
    nowMs: context.nowMs,
    afterChange: () => rules.afterChange?.(),
  })

  const uses = { plannedUses: plannedUses(context), leavingUses: leavingUses(context), endOf: plannedEnd(context) }
  routes.bind(timeline, ({ principal, params: { id }, query }) => reads.timeline(id, query, principal))
  routes.bind(difference, ({ principal, params: { id }, query }) => reads.difference(id, query, principal))
  routes.bind(revert, async (request) => ({
    number: await revertChangeSet(
      db,
      parts,
      { kind: kind.kind, number: request.params.number, reason: request.body.reason },
      request,
    ),
  }))
  return { ...saves, reads, uses }
}

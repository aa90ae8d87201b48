import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import { localDay } from '../../../domain/local-day.ts'
import type { Field, Fields, LooseValues } from '../../contract/field.ts'
import { labelOf } from '../../contract/record-kind.ts'
import { overlap } from '../../contract/temporal.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import { readHistories } from './change-set.ts'
import { isReadable } from './kind-access.ts'
import { mostNamed, type NamedReference, referredBy, type Use } from './known-kinds.ts'
import type { PlannedEnd } from './moment.ts'
import { recordDue, recordWrite } from './tables.ts'
import { loadRecord, type TemporalContext } from './temporal-context.ts'
import { lifeSpan, stateOf, type TemporalState } from './temporal-state.ts'

/** Ids of records whose values change later, and that have written the reference for a time that is not over. */
const candidates = async (
  at: Db,
  kind: string,
  { field, id }: NamedReference,
  nowMs: number,
): Promise<readonly string[]> => {
  const { values, validTo, record } = recordWrite
  const rows = await at
    .selectDistinct({ record })
    .from(recordWrite)
    .innerJoin(recordDue, and(eq(recordDue.kind, recordWrite.kind), eq(recordDue.record, record)))
    .where(
      and(
        eq(recordWrite.kind, kind),
        or(isNull(validTo), gt(validTo, new Date(nowMs))),
        // Finds ids in rows of values, too; the timelines decide.
        sql`position(${id} in coalesce(${values} ->> ${field}, '')) > 0`,
      ),
    )
  return rows.map((row) => row.record)
}

const isNamedBy = (field: Field, value: unknown, { kind, id }: NamedReference): boolean =>
  referredBy(field, value).some(([to, named]) => to === kind && named === id)

/** The first instant from which a field names a record, not before `sinceMs`; undefined if none does later. */
const namedFromMs = (
  field: Field,
  reference: NamedReference,
  { timelines, life }: TemporalState,
  sinceMs: number,
): number | undefined => {
  const lives = life.filter(({ value }) => value === true)
  const starts = (timelines[reference.field] ?? [])
    .filter(({ value }) => isNamedBy(field, value, reference))
    .flatMap((segment) => lives.flatMap((one) => overlap(segment, one) ?? []))
    .flatMap((segment) => overlap(segment, { fromMs: sinceMs, toMs: null })?.fromMs ?? [])
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** A record whose values change later, that names another one now, or from an instant on. */
interface Naming<Stored> {
  readonly stored: Stored
  readonly isNow: boolean
  readonly fromMs: number | undefined
}

/** Records of the kind that name a record and change later. `sinceMs`: the earliest instant that counts. */
const namingRecords = async <F extends Fields, Stored>(
  { kind, store, nowMs }: TemporalContext<F, Stored>,
  at: Db,
  reference: NamedReference,
  sinceMs: number,
): Promise<readonly Naming<Stored>[]> => {
  const field = kind.fields[reference.field]
  if (!field) return []
  const ids = await candidates(at, kind.kind, reference, nowMs())
  const histories = await readHistories(at, kind.kind, ids)
  const found: Naming<Stored>[] = []
  for (const id of ids) {
    const stored = await store.stored.read(at, id)
    const history = histories.get(id)
    if (stored === undefined || !history) continue
    const row: LooseValues = store.valuesOf(stored)
    const isNow = isNamedBy(field, row[reference.field], reference)
    found.push({ stored, isNow, fromMs: namedFromMs(field, reference, stateOf(kind, history, row), sinceMs) })
  }
  return found
}

/** Ids of records that name a record today, and not at a later instant. */
export const leavingUses =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  async (at: Db, reference: NamedReference, fromMs: number): Promise<ReadonlySet<string>> => {
    const naming = await namingRecords(context, at, reference, fromMs)
    const leaving = naming.filter((one) => one.isNow && one.fromMs !== fromMs)
    return new Set(leaving.map(({ stored }) => context.store.idOf(stored)))
  }

/** The planned end of a record of a temporal kind. */
export const plannedEnd =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  async (at: Db, id: string): Promise<PlannedEnd | undefined> => {
    const { kind, nowMs, zoneFor } = context
    const key = and(eq(recordDue.kind, kind.kind), eq(recordDue.record, id))
    // Without a later change the history need not be read.
    if ((await at.$count(recordDue, key)) === 0) return undefined
    const { state, row } = await loadRecord(context, at, id)
    const toMs = lifeSpan(state)?.toMs ?? null
    if (toMs === null || toMs <= nowMs()) return undefined
    return { toMs, day: localDay(toMs, await zoneFor(at, row ?? {})) }
  }

/**
 * Records of a temporal kind that name a record from a later day on, and not today: each with that day. Undefined if there
 * are none.
 */
export const plannedUses =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  async (
    at: Db,
    reference: NamedReference,
    principal: Principal,
    language: Language,
    laterMs?: number,
  ): Promise<Use | undefined> => {
    const { kind, store, access, zoneFor } = context
    const sinceMs = laterMs ?? context.nowMs()
    // The list of uses of today has the others already.
    const isListed = ({ isNow, fromMs }: Naming<Stored>) => isNow && (laterMs === undefined || fromMs === sinceMs)
    const planned = (await namingRecords(context, at, reference, sinceMs)).flatMap((one) =>
      one.fromMs === undefined || isListed(one) ? [] : [{ stored: one.stored, fromMs: one.fromMs }],
    )
    if (planned.length === 0) return undefined
    const isSeen = isReadable(kind.fields, reference.field, principal)
    const seen = planned.filter(({ stored }) => isSeen && access.mayRead(stored, principal)).slice(0, mostNamed)
    const records = await Promise.all(
      seen.map(async ({ stored, fromMs }) => {
        const [id, row] = [store.idOf(stored), store.valuesOf(stored)]
        return { id, label: labelOf(kind, row, language) || id, from: localDay(fromMs, await zoneFor(at, row)) }
      }),
    )
    return { kind: kind.kind, nouns: kind.nouns, records, others: planned.length - seen.length }
  }

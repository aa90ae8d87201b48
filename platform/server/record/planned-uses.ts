import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import type { Field, Fields, LooseValues } from '../../contract/field.ts'
import { labelOf } from '../../contract/record-kind.ts'
import { overlap } from '../../contract/temporal.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import { readHistories } from './change-set.ts'
import { isReadable } from './kind-access.ts'
import { mostNamed, referredBy, type Use } from './known-kinds.ts'
import { dayOf } from './moment.ts'
import { recordDue, recordWrite } from './tables.ts'
import type { TemporalContext } from './temporal-context.ts'
import { stateOf, type TemporalState } from './temporal-state.ts'

/** A field of a kind, and the record that it may name. */
export interface Reference {
  readonly field: string
  readonly kind: string
  readonly id: string
}

/** Ids of records whose values change later, and that have written the reference for a time that is not over. */
const candidates = async (
  at: Db,
  kind: string,
  { field, id }: Reference,
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

const isNamedBy = (field: Field, value: unknown, { kind, id }: Reference): boolean =>
  referredBy(field, value).some(([to, named]) => to === kind && named === id)

/** The first instant after now from which a field names a record; undefined if no planned value names it. */
const namedFromMs = (
  field: Field,
  reference: Reference,
  { timelines, life }: TemporalState,
  nowMs: number,
): number | undefined => {
  const lives = life.filter(({ value }) => value === true)
  const starts = (timelines[reference.field] ?? [])
    .filter(({ value }) => isNamedBy(field, value, reference))
    .flatMap((segment) => lives.flatMap((one) => overlap(segment, one) ?? []))
    .flatMap(({ fromMs }) => (fromMs !== null && fromMs > nowMs ? [fromMs] : []))
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** A record that begins to name another one, and since when. */
interface Planned<Stored> {
  readonly stored: Stored
  readonly fromMs: number
}

const plannedRecords = async <F extends Fields, Stored>(
  { kind, store, nowMs }: TemporalContext<F, Stored>,
  at: Db,
  reference: Reference,
  field: Field,
): Promise<readonly Planned<Stored>[]> => {
  const now = nowMs()
  const ids = await candidates(at, kind.kind, reference, now)
  const histories = await readHistories(at, kind.kind, ids)
  const found: Planned<Stored>[] = []
  for (const id of ids) {
    const stored = await store.stored.read(at, id)
    const history = histories.get(id)
    if (stored === undefined || !history) continue
    const row: LooseValues = store.valuesOf(stored)
    // The list of uses of today has it already.
    if (isNamedBy(field, row[reference.field], reference)) continue
    const fromMs = namedFromMs(field, reference, stateOf(kind, history, row), now)
    if (fromMs !== undefined) found.push({ stored, fromMs })
  }
  return found
}

/**
 * Records of a temporal kind that name a record from a later day on, and not today: each with that day. Undefined if there
 * are none.
 */
export const plannedUses =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  async (at: Db, reference: Reference, principal: Principal, language: Language): Promise<Use | undefined> => {
    const { kind, store, access, zoneFor } = context
    const field = kind.fields[reference.field]
    const planned = field ? await plannedRecords(context, at, reference, field) : []
    if (planned.length === 0) return undefined
    const isSeen = isReadable(kind.fields, reference.field, principal)
    const seen = planned.filter(({ stored }) => isSeen && access.mayRead(stored, principal)).slice(0, mostNamed)
    const records = await Promise.all(
      seen.map(async ({ stored, fromMs }) => {
        const [id, row] = [store.idOf(stored), store.valuesOf(stored)]
        return { id, label: labelOf(kind, row, language) || id, from: dayOf(fromMs, await zoneFor(at, row)) }
      }),
    )
    return { kind: kind.kind, nouns: kind.nouns, records, others: planned.length - seen.length }
  }

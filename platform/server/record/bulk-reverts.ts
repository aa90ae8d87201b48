import { and, asc, eq, gt } from 'drizzle-orm'
import { type EditResult, mostEdited } from '../../contract/bulk-edit-calls.ts'
import type { Fields, LooseValues } from '../../contract/field.ts'
import { equalValues } from '../../contract/field-value.ts'
import { conflict, ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { changedValues, closeUnused, type EditableKind, type EditRequest, eachRecord } from './bulk-edits.ts'
import { openChangeSet } from './change-set.ts'
import { farmScope, isReadable } from './kind-access.ts'
import { refuse } from './kind-checks.ts'
import { missingRecord } from './stored-kind.ts'
import { bulkChange, changeSet as changeSets } from './tables.ts'

/** Fields of these values that differ in the record. */
const differing = (fields: Fields, values: LooseValues, wanted: LooseValues): readonly string[] =>
  Object.keys(wanted).filter((key) => {
    const field = fields[key]
    return field !== undefined && !equalValues(field, values[key], wanted[key])
  })

/** Throws for values that others changed since the edit. */
const assertSame = (fields: Fields, values: LooseValues, after: LooseValues): void => {
  const since = differing(fields, values, after)
  if (since.length === 0) return
  throw new ProblemError(
    409,
    'changed-since',
    `${since.join(', ')}: changed since the edit`,
    since.map((key) => ({ path: `body.${key}`, message: 'was changed since the edit', code: 'changed-since' })),
  )
}

/**
 * Locks a change set until the end of the transaction, so that a part that is sent again waits for the first one. Resolves with
 * the user who made it.
 */
const lockSet = async (tx: Db, number: number): Promise<string | null> => {
  const [held] = await tx
    .select({ personId: changeSets.personId })
    .from(changeSets)
    .where(eq(changeSets.number, number))
    .for('no key update')
  return held?.personId ?? null
}

/** Takes back the edit of one record. A record that has its old values again stays as it is. */
const revertOne = async (
  at: Db,
  { kind, store, access, edits }: EditableKind,
  { record: id, before, after }: Pick<typeof bulkChange.$inferSelect, 'record' | 'before' | 'after'>,
  changeSet: number,
  request: EditRequest,
): Promise<EditResult> => {
  const { principal } = request
  const held = await store.stored.read(at, id)
  if (held === undefined) throw missingRecord(store.stored, id)
  access.assertAllowed(held, principal, kind.right.edit)
  const values = store.valuesOf(held) as LooseValues
  const unread = Object.keys(before).filter((key) => !isReadable(kind.fields, key, principal))
  refuse(unread.map((field) => ({ field, code: 'no-right' })))
  if (differing(kind.fields, values, before).length === 0) return { id, result: 'unchanged' }
  assertSame(kind.fields, values, after)
  // A save between this reading and the lock of the record is refused by its version.
  const version = store.stored.versionOf(held)
  const body = { version, ...before }
  const stored = await edits.change(at, { ...request, body }, { id, version }, { changeSet })
  const changed = changedValues(kind.fields, values, store.valuesOf(stored) as LooseValues)
  await at.insert(bulkChange).values({ changeSet, kind: kind.kind, record: id, ...changed })
  return { id, result: 'changed', version: store.stored.versionOf(stored) ?? 0 }
}

/**
 * Takes back the next part of a bulk edit of a kind whose values have no time. Nothing belongs to an unknown one. The same part
 * can be sent again: what it has restored is then unchanged.
 */
export const revertEdit = async (
  db: Db,
  known: EditableKind,
  { number, after: begin }: { readonly number: number; readonly after: string | undefined },
  request: EditRequest,
): Promise<{ readonly results: EditResult[]; readonly next: string | null }> => {
  const { kind, edits } = known
  const { principal } = request
  if (kind.temporal) throw conflict('A change set of this kind goes back as a whole')
  const ofSet = and(eq(bulkChange.changeSet, number), eq(bulkChange.kind, kind.kind))
  const made = await db.transaction(async (transaction) => {
    const tx = transaction as Db
    const editor = await lockSet(tx, number)
    const rows = await tx
      .select()
      .from(bulkChange)
      .where(begin === undefined ? ofSet : and(ofSet, gt(bulkChange.record, begin)))
      .orderBy(asc(bulkChange.record))
      .limit(mostEdited)
    const set = await openChangeSet(tx, request, { reverts: number })
    const items = rows.map((row) => ({ id: row.record, ...row }))
    const results = await eachRecord(tx, items, request, (at, row) => revertOne(at, known, row, set.number, request))
    if (!results.some(({ result }) => result === 'changed')) await closeUnused(tx, set)
    const last = rows.length === mostEdited ? rows.at(-1)?.record : undefined
    // A deleted record has no farm any more. Only users who have seen it learn that it belonged to the edit.
    const isKnown =
      editor === principal.userId || kind.farmField === undefined || farmScope(principal, kind.right.read) === 'all'
    return { results: results.filter(({ code }) => isKnown || code !== 'not-found'), next: last ?? null }
  })
  if (made.results.some(({ result }) => result === 'changed')) edits.afterChange(request)
  return made
}

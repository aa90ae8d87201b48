import { fieldEntries, type LooseValues } from '../../contract/field.ts'
import { mostRecords } from '../../contract/list-query.ts'
import { wholeList } from '../../contract/record-question.ts'
import { conflict } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import type { ChangeSet } from './change-set.ts'
import { type KnownKind, knownKinds } from './known-kinds.ts'
import { listPart } from './record-list.ts'
import type { ChangeRequest } from './record-store.ts'

/** A reference that moved: the record and the field that holds it. */
export interface MovedReference {
  readonly kind: string
  readonly id: string
  readonly field: string
}

/** Changes one reference, as the call that changes the record does: rights, version, checks, history. */
const changeReference = async (
  tx: Db,
  { kind, store, edits }: KnownKind,
  { id, field, to }: { readonly id: string; readonly field: string; readonly to: string },
  request: ChangeRequest,
  set: ChangeSet,
): Promise<void> => {
  if (!edits) throw conflict(`The ${kind.nouns} cannot be changed in one change set`)
  const version = store.stored.versionOf(await store.stored.read(tx, id)) ?? 0
  // The records named a duplicate: its name was wrong all the time.
  const body = { version, [field]: to, ...(kind.temporal && { validity: { mode: 'correct' } }) }
  const one = { ...request, body, ...(kind.temporal && { changeSet: set }) }
  await edits.change(tx, one, { id, version }, { changeSet: set.number })
}

/**
 * Lets all records that name a record name another one of its kind, as one change set. References within rows stay.
 *
 * @throws ProblemError, when the user may not change one of the records: then none has changed after the transaction.
 */
export const moveReferences = async (
  tx: Db,
  db: Db,
  { kind: target, from, to }: { readonly kind: string; readonly from: string; readonly to: string },
  request: ChangeRequest,
  set: ChangeSet,
): Promise<readonly MovedReference[]> => {
  const moved: MovedReference[] = []
  for (const known of knownKinds(db).values())
    for (const [field, declared] of fieldEntries(known.kind.fields)) {
      if (declared.kind !== 'reference' || declared.to !== target) continue
      const { kind, store, access } = known
      const { rows } = await listPart(
        tx,
        kind.fields,
        store,
        { ...access, mayRead: () => true },
        {
          ...{ question: { ...wholeList, filters: { [field]: { equals: from } } }, principal: request.principal },
          ...{ farms: 'all', searched: [], fields: 'all', skip: 0, take: mostRecords },
        },
      )
      for (const id of rows.map((stored) => store.idOf(stored)).toSorted()) {
        await changeReference(tx, known, { id, field, to }, request, set)
        moved.push({ kind: kind.kind, id, field })
      }
    }
  return moved
}

/** Moves references back that still name `from`. Resolves with the number of those that others have changed since. */
export const moveReferencesBack = async (
  tx: Db,
  db: Db,
  moved: readonly MovedReference[],
  { from, to }: { readonly from: string; readonly to: string },
  request: ChangeRequest,
  set: ChangeSet,
): Promise<number> => {
  let changedSince = 0
  for (const { kind, id, field } of moved) {
    const known = knownKinds(db).get(kind)
    const stored: unknown = known && (await known.store.stored.read(tx, id))
    const held = known && stored !== undefined ? (known.store.valuesOf(stored) as LooseValues)[field] : undefined
    if (known && held === from) await changeReference(tx, known, { id, field, to }, request, set)
    else changedSince += 1
  }
  return changedSince
}

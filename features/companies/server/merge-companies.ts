import { moveDocuments } from '../../../platform/server/documents/move-documents.ts'
import { invalid, notFound } from '../../../platform/server/http/problems.ts'
import { openChangeSet } from '../../../platform/server/record/change-set.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { moveReferences } from '../../../platform/server/record/move-references.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import { stillUsedBy, usesOf } from '../../../platform/server/record/record-uses.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { companyKind } from '../contract/company.ts'
import { companyStore } from './stores.ts'
import type { company } from './tables.ts'

type Stored = typeof company.$inferSelect

interface Merge {
  /** The company that stays. */
  readonly keep: string
  readonly merge: readonly { readonly id: string; readonly version: number }[]
}

const { kind, noun } = companyKind

/**
 * Makes one company of duplicates, in one transaction and one change set: everything that names a duplicate names the one
 * that stays.
 *
 * @throws ProblemError, when a rule refuses a moved record, e.g. a share of more than 100 %: then nothing has changed.
 */
export const mergeInto = async (
  db: Db,
  records: Records<Stored>,
  { keep, merge }: Merge,
  request: ChangeRequest & { readonly address: string },
) => {
  const ids = merge.map(({ id }) => id)
  if (ids.includes(keep) || new Set(ids).size < ids.length)
    throw invalid('A company is there twice', [{ path: 'body.merge', message: 'names a company twice', code: 'twice' }])
  return db.transaction(async (transaction) => {
    const tx = transaction as Db
    // The order of locks is the same for all merges.
    for (const id of [keep, ...ids].toSorted((one, other) => Number(one) - Number(other)))
      await companyStore.stored.lock(tx, id)
    if (!(await companyStore.stored.read(tx, keep))) throw notFound('There is no such company')
    const set = await openChangeSet(tx, request)
    const names: string[] = []
    let moved = 0
    for (const one of merge) {
      moved += (await moveReferences(tx, db, { kind, from: one.id, to: keep }, request, set)).length
      const uses = await usesOf(tx, knownKinds(db), { kind, id: one.id }, request.principal)
      if (uses.length > 0) throw stillUsedBy(noun, uses)
      await moveDocuments(tx, { kind, from: one.id, to: keep })
      const removed = await records.within(tx).remove(request, one, async (at, before) => {
        await companyStore.remove(at, before, request)
        return { mergedInto: keep, changeSet: set.number }
      })
      names.push(companyStore.stored.nameOf(removed))
    }
    return { changeSet: set.number, moved, names }
  })
}

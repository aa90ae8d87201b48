import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Fields, LooseValues, ValuesOf } from '../../../platform/contract/field.ts'
import { moveDocuments } from '../../../platform/server/documents/move-documents.ts'
import { conflict, invalid, notFound } from '../../../platform/server/http/problems.ts'
import { openChangeSet } from '../../../platform/server/record/change-set.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { moveReferences, moveReferencesBack } from '../../../platform/server/record/move-references.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import { stillUsedBy, usesOf } from '../../../platform/server/record/record-uses.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Inventory } from '../contract/inventories.ts'
import type { MergedModel } from '../contract/merged-model.ts'
import type { ModelMerge } from '../contract/model-merge.ts'
import { modelStore } from './model-stores.ts'
import { equipmentMerge } from './tables.ts'

/** The models of a kind in the running server. */
export interface MergedKind {
  readonly db: Db
  readonly inventory: Inventory
  // biome-ignore lint/suspicious/noExplicitAny: a row has the columns of its own kind
  readonly records: Records<any>
}

type Request = ChangeRequest & { readonly address: string }
type Row = typeof equipmentMerge.$inferSelect

const replyOf = ({ number, removed, by, mergedAt }: Row): ModelMerge => ({
  ...{ id: number, by, atMs: mergedAt.getTime() },
  names: removed.map(({ name }) => name),
  moved: removed.reduce((sum, { references }) => sum + references.length, 0),
})

/** Moves what belongs to a duplicate, and deletes it. */
const mergeOne = async (
  { db, inventory, records }: MergedKind,
  tx: Db,
  { id, version, keep }: { readonly id: string; readonly version: number; readonly keep: string },
  request: Request,
  set: Awaited<ReturnType<typeof openChangeSet>>,
): Promise<MergedModel> => {
  const { kind } = inventory
  const store = modelStore(inventory)
  const references = await moveReferences(tx, db, { kind: kind.kind, from: id, to: keep }, request, set)
  // Planned values, and rows of other records, still name it.
  const uses = await usesOf(tx, knownKinds(db), { kind: kind.kind, id }, request.principal)
  if (uses.length > 0) throw stillUsedBy(kind.noun, uses)
  const documents = await moveDocuments(tx, { kind: kind.kind, from: id, to: keep })
  let values: LooseValues = {}
  const removed = await records.within(tx).remove(request, { id, version }, async (at, before) => {
    values = store.valuesOf(before)
    await store.remove(at, before, request)
    return { mergedInto: keep, changeSet: set.number }
  })
  return { id, name: store.stored.nameOf(removed), values, references: [...references], documents: [...documents] }
}

/** Makes one model of duplicates, in one transaction and one change set. */
export const mergeInto = async (
  merged: MergedKind,
  {
    keep,
    merge,
  }: { readonly keep: string; readonly merge: readonly { readonly id: string; readonly version: number }[] },
  request: Request,
): Promise<ModelMerge> => {
  const { db, inventory } = merged
  const store = modelStore(inventory)
  const ids = merge.map(({ id }) => id)
  if (ids.includes(keep) || new Set(ids).size < ids.length)
    throw invalid('A model is there twice', [{ path: 'body.merge', message: 'names a model twice', code: 'twice' }])
  return db.transaction(async (transaction) => {
    const tx = transaction as Db
    // The order of locks is the same for all merges.
    for (const id of [keep, ...ids].toSorted()) await store.stored.lock(tx, id)
    if ((await store.stored.read(tx, keep)) === undefined) throw notFound(`There is no such ${inventory.kind.noun}`)
    const set = await openChangeSet(tx, request)
    const removed: MergedModel[] = []
    for (const one of merge) removed.push(await mergeOne(merged, tx, { ...one, keep }, request, set))
    const { userId, firstName, lastName } = request.principal
    const [row] = await tx
      .insert(equipmentMerge)
      .values({
        ...{ changeSet: set.number, type: inventory.type, kept: keep, removed },
        ...{ byId: userId, by: `${firstName} ${lastName}`.trim() },
      })
      .returning()
    if (!row) throw new Error('the merge was not written')
    return replyOf(row)
  })
}

/** Merges into a model that can be taken back, newest first. */
export const mergesInto = async (db: Db, { type }: Inventory, id: string): Promise<ModelMerge[]> => {
  const rows = await db
    .select()
    .from(equipmentMerge)
    .where(and(eq(equipmentMerge.type, type), eq(equipmentMerge.kept, id), isNull(equipmentMerge.undoneAt)))
    .orderBy(desc(equipmentMerge.number))
    .limit(50)
  return rows.map(replyOf)
}

/** Takes back a merge: models, references and documents. Resolves with the number of references that others changed since. */
export const undoMerge = async (merged: MergedKind, number: number, request: Request): Promise<number> => {
  const { db, inventory, records } = merged
  const { kind } = inventory
  const store = modelStore(inventory)
  return db.transaction(async (transaction) => {
    const tx = transaction as Db
    const [row] = await tx
      .select()
      .from(equipmentMerge)
      .where(and(eq(equipmentMerge.number, number), eq(equipmentMerge.type, inventory.type)))
      .for('update')
    if (!row) throw notFound('There is no such merge')
    if (row.undoneAt) throw conflict('This merge has been taken back')
    const set = await openChangeSet(tx, request, { reverts: row.changeSet })
    let changedSince = 0
    for (const { id, values: held, references, documents } of row.removed) {
      const values = held as ValuesOf<Fields>
      if (((await store.taken?.(tx, values)) ?? []).length > 0)
        throw conflict(`Another ${kind.noun} has the name of a model that would return`)
      await records.within(tx).create(request, (at) => store.insert(at, values, { ...request, columns: { id } }))
      await moveDocuments(tx, { kind: kind.kind, from: row.kept, to: id, only: documents })
      changedSince += await moveReferencesBack(tx, db, references, { from: row.kept, to: id }, request, set)
    }
    await tx.update(equipmentMerge).set({ undoneAt: new Date() }).where(eq(equipmentMerge.number, number))
    return changedSince
  })
}

import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passes } from '../../../platform/server/auth/rights.ts'
import { forbidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { InventoryType } from '../contract/inventory-list.ts'
import { getModelMerges, mergeModels, undoModelMerge } from '../contract/model-merge.ts'
import { type MergedKind, mergeInto, mergesInto, undoMerge } from './merge-models.ts'

/** Binds the calls that make one model of duplicates, and that take it back. */
export const bindMerges = (routes: Routes, kinds: ReadonlyMap<InventoryType, MergedKind>): void => {
  const kindOf = (type: InventoryType): MergedKind => {
    const merged = kinds.get(type)
    if (!merged) throw new Error(`there is no inventory ${type}`)
    return merged
  }
  const managedKind = (type: InventoryType, principal: Principal): MergedKind => {
    const merged = kindOf(type)
    if (!passes(principal, merged.inventory.kind.right.manage)) throw forbidden()
    return merged
  }

  routes.bind(mergeModels, async (request) => {
    const merged = managedKind(request.params.type, request.principal)
    return mergeInto(merged, request.body, request)
  })

  routes.bind(getModelMerges, async ({ params: { type, id } }) => {
    const { db, inventory } = kindOf(type)
    return { results: await mergesInto(db, inventory, id) }
  })

  routes.bind(undoModelMerge, async (request) => {
    const merged = managedKind(request.params.type, request.principal)
    return { changedSince: await undoMerge(merged, request.params.number, request) }
  })
}

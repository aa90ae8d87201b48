import type { ServerContext } from '../../../platform/server/feature.ts'
import { ProblemError } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindChanges } from '../../../platform/server/record/bind-changes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import {
  createReferenceItem,
  deleteReferenceItem,
  getReferenceItemChanges,
  getReferenceItems,
  updateReferenceItem,
} from '../contract/reference-lists.ts'
import {
  allReferenceItems,
  entriesOfList,
  insertReferenceItem,
  isStillUsed,
  lockList,
  moveInList,
  referenceItemOf,
  referenceKind,
  removeReferenceItem,
  updateReferenceFields,
} from './reference-store.ts'

const codeConflict = () =>
  new ProblemError(409, 'code-taken', 'This code is already in the list', [{ path: 'code', message: 'is taken' }])

const stillUsed = () => new ProblemError(409, 'in-use', 'This entry is in use. Make it inactive instead.')

/** The lists that contracts choose from. Who uses an entry refers to its id by a foreign key: then it cannot be deleted. */
export const bindReferenceRoutes = (routes: Routes, context: ServerContext): void => {
  const records = recordsOf(context, referenceKind)

  routes.bind(getReferenceItems, async () => ({
    results: (await allReferenceItems(context.relations.db)).map(referenceItemOf),
  }))

  routes.bind(createReferenceItem, async (request) => {
    const { list, code, labels } = request.body
    const made = await records.create(request, async (tx) => {
      await lockList(tx, list)
      const there = await entriesOfList(tx, list)
      if (there.some((row) => row.code.toLowerCase() === code.toLowerCase())) throw codeConflict()
      return insertReferenceItem(tx, { list, code, labels, position: there.length })
    })
    return referenceItemOf(made)
  })

  routes.bind(updateReferenceItem, async (request) => {
    const { version, position, ...changes } = request.body
    const { id } = request.params
    const changed = await records.change(request, { id, version }, async (tx, before) => {
      if (position !== undefined) await moveInList(tx, before, position)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      await updateReferenceFields(tx, id, given)
    })
    return referenceItemOf(changed)
  })

  routes.bind(deleteReferenceItem, async (request) => {
    const { id } = request.params
    try {
      await records.remove(request, { id, version: request.query.version }, removeReferenceItem)
    } catch (error) {
      throw isStillUsed(error) ? stillUsed() : error
    }
    return { id }
  })

  bindChanges(routes, getReferenceItemChanges, records)
}

import { bulkEditRecords, endBulkEdit, revertBulkEdit } from '../../contract/bulk-edit-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { forbidden, hidden } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Relations } from '../relations/relations.ts'
import { type EditableKind, editRecords, revertEdit } from './bulk-edits.ts'
import { knownKinds } from './known-kinds.ts'
import { endEdit } from './numbered-edits.ts'

/** Binds the calls that edit many records at once, for all kinds. */
export const bindBulkEdits = (routes: Routes, { db }: Pick<Relations, 'db'>): void => {
  const kinds = knownKinds(db)

  const editable = (name: string, principal: Principal): EditableKind => {
    const known = kinds.get(name)
    // A kind that the user may not read answers like one that does not exist.
    if (!known?.edits || !passes(principal, known.kind.right.read)) throw hidden('There is no such kind of record')
    if (!passes(principal, known.kind.right.edit)) throw forbidden()
    return { ...known, edits: known.edits }
  }

  routes.bind(bulkEditRecords, (request) =>
    editRecords(db, editable(request.params.kind, request.principal), request.body, request),
  )

  routes.bind(endBulkEdit, (request) => {
    const { kind, edit } = request.params
    return endEdit(db, editable(kind, request.principal), { id: edit, records: request.body.records }, request)
  })

  routes.bind(revertBulkEdit, (request) => {
    const { kind, number } = request.params
    return revertEdit(
      db,
      editable(kind, request.principal),
      { number: Number(number), after: request.body.after },
      request,
    )
  })
}

import { bulkEditRecords, endBulkEdit, revertBulkEdit } from '../../contract/bulk-edit-calls.ts'
import type { Audit, AuditRefusal } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { forbidden, hidden, isRefusal, type ProblemError } from '../http/problems.ts'
import { auditRefusal } from '../http/refusals.ts'
import type { Routes } from '../http/routes.ts'
import type { Relations } from '../relations/relations.ts'
import { type EditableKind, type EditRequest, editRecords } from './bulk-edits.ts'
import { revertEdit } from './bulk-reverts.ts'
import { knownKinds } from './known-kinds.ts'
import { endEdit } from './numbered-edits.ts'
import type { ChangeRequest } from './record-store.ts'

/** Binds the calls that edit many records at once, for all kinds. */
export const bindBulkEdits = (
  routes: Routes,
  { relations: { db }, audit }: { readonly relations: Pick<Relations, 'db'>; readonly audit: Pick<Audit, 'refused'> },
): void => {
  const kinds = knownKinds(db)

  const editable = (name: string, principal: Principal): EditableKind => {
    const known = kinds.get(name)
    // A kind that the user may not read answers like one that does not exist.
    if (!known?.edits || !passes(principal, known.kind.right.read)) throw hidden('There is no such kind of record')
    if (!passes(principal, known.kind.right.edit)) throw forbidden()
    return { ...known, edits: known.edits }
  }

  /** The refusals of single records are in the audit log like those of calls for one record. */
  const logging = <Made>(
    { kind }: EditableKind['kind'],
    request: ChangeRequest & { readonly address: string },
    work: (editRequest: EditRequest) => Promise<Made>,
  ): Promise<Made> => {
    const { operation, principal, address, requestId } = request
    const refusals: AuditRefusal[] = []
    const onRefusal = (id: string, problem: ProblemError) => {
      if (isRefusal(problem)) refusals.push({ target: { kind, id }, ...auditRefusal(problem) })
    }
    return work({ ...request, onRefusal }).finally(() => {
      for (const one of refusals) audit.refused({ operation, principal, address, requestId }, one)
    })
  }

  routes.bind(bulkEditRecords, (request) => {
    const known = editable(request.params.kind, request.principal)
    return logging(known.kind, request, (editRequest) => editRecords(db, known, request.body, editRequest))
  })

  routes.bind(endBulkEdit, (request) => {
    const { kind, edit } = request.params
    return endEdit(db, editable(kind, request.principal), { id: edit, records: request.body.records }, request)
  })

  routes.bind(revertBulkEdit, (request) => {
    const { kind, number } = request.params
    const known = editable(kind, request.principal)
    const part = { number: Number(number), after: request.body.after }
    return logging(known.kind, request, (editRequest) => revertEdit(db, known, part, editRequest))
  })
}

import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { forbidden, hidden } from '../http/problems.ts'
import { isReadable } from '../record/kind-access.ts'
import type { DocumentedKind, DocumentedRecord } from '../record/record-documents.ts'
import type { Db } from '../relations/relations.ts'
import type { DocumentRow } from './document-store.ts'

export type Needed = 'read' | 'edit' | 'manage'

/** The audit log has each of these replies, because the document may exist. */
export const noDocument = () => hidden('This document does not exist')

/** The kinds whose records have documents, and who may do what with them. */
export interface DocumentAccess {
  readonly serve: (kind: DocumentedKind) => void
  /** Throws 404 for a kind without documents. */
  readonly kindOf: (kind: string) => DocumentedKind
  /**
   * The record of a document. Throws 404 if record, field or document do not exist for the user, and 403 without the needed
   * permission. Undefined: a file that its uploader has given to no record yet.
   */
  readonly recordOf: (
    document: DocumentRow,
    principal: Principal,
    needed: Needed,
    at?: Db,
  ) => Promise<DocumentedRecord | undefined>
}

/** Throws 404 for a field that the user may not read, and 403 for one that the user may not change. */
export const assertField = ({ fields }: DocumentedKind, field: string, principal: Principal, needed: Needed): void => {
  if (!isReadable(fields, field, principal)) throw noDocument()
  const edit = fields[field]?.edit
  if (needed !== 'read' && edit !== undefined && !passes(principal, edit)) throw forbidden()
}

export const createDocumentAccess = (): DocumentAccess => {
  const kinds = new Map<string, DocumentedKind>()
  const kindOf = (kind: string): DocumentedKind => {
    const served = kinds.get(kind)
    if (!served) throw noDocument()
    return served
  }
  return {
    serve: (kind) => void kinds.set(kind.kind, kind),
    kindOf,
    async recordOf({ kind: name, recordId, field, createdById }, principal, needed, at) {
      const kind = kindOf(name)
      if (field !== null) assertField(kind, field, principal, needed)
      if (recordId !== null) return kind.find(recordId, principal, needed, at)
      if (createdById !== principal.userId || !kind.mayWrite(principal)) throw noDocument()
      return undefined
    },
  }
}

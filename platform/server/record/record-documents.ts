import type { DocumentRules } from '../../contract/document.ts'
import type { Fields, LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { Audit, AuditSource } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db, Relations } from '../relations/relations.ts'

/** A record as its documents need it. */
export interface DocumentedRecord {
  /** Name in the audit log. */
  readonly name: string
  readonly farmCode: string | undefined
  readonly values: LooseValues
}

/** A kind whose records have documents or files. */
export interface DocumentedKind {
  readonly kind: string
  readonly fields: Fields
  readonly documents?: DocumentRules | undefined
  /** Whether a user may create or change records, so that a file can be uploaded before its record exists. */
  readonly mayWrite: (principal: Principal) => boolean
  /** Throws 404 if the record does not exist for the user, and 403 if the user lacks the needed permission. */
  readonly find: (
    id: string,
    principal: Principal,
    needed: 'read' | 'edit' | 'manage',
    at?: Db,
  ) => Promise<DocumentedRecord>
  /** Locks the record until the end of the transaction. */
  readonly lock: (tx: Db, id: string) => Promise<unknown>
}

/** The documents of all kinds of record, as a kind needs them. `platform/server/documents` implements it. */
export interface RecordDocuments {
  /** Lets records of a kind have documents. */
  serve(kind: DocumentedKind): void
  /** Faults of changed fields that name a file which the user has not uploaded for this field of this record. */
  faultsOf(tx: Db, kind: DocumentedKind, change: FileChange): Promise<readonly ValueFault[]>
  /** Gives the files of changed fields to their record. Resolves with the faults of files that another record has. */
  claim(
    tx: Db,
    kind: DocumentedKind,
    change: FileChange & { readonly recordId: string },
  ): Promise<readonly ValueFault[]>
  /** Removes the documents of a deleted record. Resolves with what the audit row says about them. */
  removeAll(tx: Db, kind: DocumentedKind, recordId: string): Promise<object>
}

/** Changed values of a record. */
export interface FileChange {
  /** Undefined: a new record. */
  readonly recordId: string | undefined
  readonly values: LooseValues
  readonly principal: NonNullable<AuditSource['principal']>
}

/** Services for a kind of record. Without `documents` its records have none. */
export interface KindContext {
  readonly relations: Pick<Relations, 'db'>
  readonly audit: Pick<Audit, 'record'>
  readonly documents?: RecordDocuments
}

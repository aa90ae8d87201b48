import { recordChanged } from '../../contract/event.ts'
import type { Audit, AuditSource } from '../audit/audit.ts'
import { writeEvent } from '../events/write-event.ts'
import { documentHistoryKey } from '../record/kind-access.ts'
import type { DocumentedKind, DocumentedRecord } from '../record/record-documents.ts'
import type { Db } from '../relations/relations.ts'
import type { StoredDocument } from './document-store.ts'

/** A document in the history of its record: `Manual (manual.pdf, v2, certificate, 2027-01-01)`. */
export const describeDocument = ({ title, category, validTo, files: [newest] }: StoredDocument): string => {
  const details = [newest?.fileName, newest && `v${newest.number}`, category, validTo].filter(Boolean)
  return `${title} (${details.join(', ')})`
}

/** What happens to a document. */
export interface DocumentChange {
  readonly kind: DocumentedKind
  readonly record: DocumentedRecord
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

/**
 * Writes what happened to a document in the transaction of the change: an event for open pages, and an audit row about its
 * record. The audit row comes last, because its writers wait for each other.
 */
export const noteDocument = async (
  tx: Db,
  audit: Pick<Audit, 'record'>,
  source: AuditSource & { readonly principal: NonNullable<AuditSource['principal']> },
  { kind, record, before, after }: DocumentChange,
): Promise<void> => {
  const { recordId, field } = (after ?? before) as StoredDocument
  if (recordId === null) return
  const { userId, firstName, lastName } = source.principal
  const hasOwnRight = field !== null && kind.fields[field]?.read !== undefined
  // Of a field with its own right, open pages learn nothing: the event does not say who may read it.
  if (!hasOwnRight)
    await writeEvent(tx, recordChanged, {
      record: `${kind.kind}.documents/${recordId}`,
      payload: {
        kind: `${kind.kind}.documents`,
        id: recordId,
        change: 'changed',
        version: null,
        operation: source.operation,
        by: { userId, name: `${firstName} ${lastName}`.trim() },
        farmCode: record.farmCode ?? null,
      },
    })
  const key = field ?? documentHistoryKey
  await audit.record(tx, source, {
    target: { kind: kind.kind, id: recordId, name: record.name },
    ...(record.farmCode !== undefined && { farmCode: record.farmCode }),
    before: { [key]: before ? describeDocument(before) : null },
    after: { [key]: after ? describeDocument(after) : null },
  })
}

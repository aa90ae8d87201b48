import { fileFields } from '../../contract/document.ts'
import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { faultSentence, type ValueFault } from '../../contract/field-check.ts'
import { isIdOf } from '../../contract/record-id.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { invalid } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import type { KindAccess } from './kind-access.ts'
import type { DocumentedKind, RecordDocuments } from './record-documents.ts'
import type { Records } from './records.ts'
import { missingRecord, type StoredKind } from './stored-kind.ts'

interface Change {
  /** Undefined: Solvane itself, when a planned value takes effect. */
  readonly principal: Principal | undefined
  /** The body of the call. Values that hold later are only here. */
  readonly body?: unknown
  /** With the id of a record that comes back. */
  readonly columns?: object | undefined
}

/** The steps of a store that concern documents. */
interface DocumentedStore<F extends Fields, Stored, Request extends Change> {
  readonly stored: StoredKind<Stored>
  readonly idOf: (stored: Stored) => string
  readonly valuesOf: (stored: Stored) => ValuesOf<F>
  readonly insert: (tx: Db, values: ValuesOf<F>, request: Request) => Promise<string>
  readonly update: (tx: Db, before: Stored, changed: Partial<ValuesOf<F>>, request: Request) => Promise<unknown>
  readonly remove: (tx: Db, before: Stored, request: Request) => Promise<object> | Promise<void>
}

interface Options<F extends Fields, Stored, Store> {
  readonly kind: RecordKind<F>
  readonly store: Store
  readonly access: KindAccess<Stored>
  readonly records: Pick<Records<Stored>, 'find'>
}

/** A kind as its documents need it. */
const documentedKind = <F extends Fields, Stored>({
  kind,
  store,
  access,
  records,
}: Options<F, Stored, Pick<DocumentedStore<F, Stored, Change>, 'stored' | 'valuesOf'>>): DocumentedKind => ({
  kind: kind.kind,
  fields: kind.fields,
  documents: kind.documents,
  mayWrite: (principal) => passes(principal, kind.right.edit) || passes(principal, kind.right.manage),
  async find(id, principal, needed, at) {
    if (!isIdOf(kind.ids, id)) throw missingRecord(store.stored, id)
    const stored = access.assertReadable(await records.find(id, at), principal)
    if (needed !== 'read') access.assertAllowed(stored, principal, kind.right[needed])
    const { nameOf, farmCodeOf } = store.stored
    return { name: nameOf(stored), farmCode: farmCodeOf?.(stored), values: store.valuesOf(stored) }
  },
  lock: store.stored.lock,
})

/**
 * Lets the records of a kind have documents, if the kind declares documents or fields with files. The resulting store gives
 * uploaded files to the record that names them, and removes the documents of a deleted record, in the same transaction.
 */
export const withDocuments = <
  F extends Fields,
  Stored,
  Request extends Change,
  Store extends DocumentedStore<F, Stored, Request>,
>(
  documents: RecordDocuments | undefined,
  options: Options<F, Stored, Store & DocumentedStore<F, Stored, Request>>,
): Store => {
  const { kind, store } = options
  if (!documents || (kind.documents === undefined && fileFields(kind.fields).length === 0)) return store
  const served = documentedKind(options)
  documents.serve(served)
  const refuse = ([fault]: readonly ValueFault[]): void => {
    if (!fault) return
    const { field, code } = fault
    const message = faultSentence(fault)
    throw invalid(`${field} ${message}`, [{ path: `body.${field}`, message, code }])
  }
  return {
    ...store,
    async insert(tx: Db, values: ValuesOf<F>, request: Request) {
      // Solvane brings back what was checked before.
      if (!request.principal) return store.insert(tx, values, request)
      // A record that comes back has its id, and its files.
      const id: unknown = request.columns && Reflect.get(request.columns, 'id')
      const change = {
        recordId: typeof id === 'string' ? id : undefined,
        values: values as LooseValues,
        principal: request.principal,
      }
      refuse(await documents.faultsOf(tx, served, change))
      const recordId = await store.insert(tx, values, request)
      refuse(await documents.claim(tx, served, { ...change, recordId }))
      return recordId
    },
    async update(tx: Db, before: Stored, changed: Partial<ValuesOf<F>>, request: Request) {
      if (!request.principal) return store.update(tx, before, changed, request)
      const values = {
        ...(request.body instanceof Object && (request.body as LooseValues)),
        ...(changed as LooseValues),
      }
      const change = { recordId: store.idOf(before), values, principal: request.principal }
      refuse(await documents.faultsOf(tx, served, change))
      const updated = await store.update(tx, before, changed, request)
      refuse(await documents.claim(tx, served, change))
      return updated
    },
    async remove(tx: Db, before: Stored, request: Request) {
      const removed = await store.remove(tx, before, request)
      // A closed record can come back.
      if (kind.temporal && kind.temporal.onDelete !== 'forget') return removed ?? {}
      return { ...removed, ...(await documents.removeAll(tx, served, store.idOf(before))) }
    },
  } as Store
}

import { fileFields } from '../../contract/document.ts'
import type { LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { DocumentedKind, RecordDocuments } from '../record/record-documents.ts'
import { claimDocuments, documentsOf, namedDocuments, removeDocuments } from './document-store.ts'
import { describeDocument } from './note-document.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Fields with a file among the values, and the ids of their documents. */
const filesIn = ({ fields }: DocumentedKind, values: LooseValues): { field: string; id: string }[] =>
  fileFields(fields).flatMap((field) => {
    const id = values[field]
    return typeof id === 'string' && id !== '' ? [{ field, id }] : []
  })

const unknownFile = ({ field, id }: { readonly field: string; readonly id: string }): ValueFault => ({
  field,
  code: 'unknown-file',
  sentence: 'names a file that does not exist',
  value: id,
})

/** The documents of a record while the record is saved or deleted. */
export const fileClaims: Pick<RecordDocuments, 'faultsOf' | 'claim' | 'removeAll'> = {
  async faultsOf(tx, kind, { recordId, values, principal: { userId } }) {
    const named = filesIn(kind, values)
    const ids = named.map(({ id }) => id).filter((id) => uuid.test(id))
    const found = await namedDocuments(tx, ids, { recordId, userId })
    const isKnown = ({ field, id }: { readonly field: string; readonly id: string }) =>
      found.some((one) => one.id === id && one.field === field && one.kind === kind.kind)
    return named.filter((one) => !isKnown(one)).map(unknownFile)
  },
  async claim(tx, kind, { recordId, values }) {
    const named = filesIn(kind, values)
    const ids = named.map(({ id }) => id)
    const taken = new Set(await claimDocuments(tx, ids, recordId))
    return named.filter(({ id }) => !taken.has(id.toLowerCase())).map(unknownFile)
  },
  async removeAll(tx, kind, recordId) {
    const stored = await documentsOf(tx, kind.kind, recordId)
    await removeDocuments(tx, stored)
    const listed = stored.filter(({ field }) => field === null)
    return listed.length === 0 ? {} : { documents: listed.map(describeDocument) }
  },
}

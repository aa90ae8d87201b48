import { titleOfFile } from '../../contract/document.ts'
import type { RecordDocument } from '../../contract/document-calls.ts'
import type { Audit, AuditSource } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import type { Config } from '../config/config.ts'
import { conflict, forbidden, invalid, notFound } from '../http/problems.ts'
import type { Log } from '../log/log.ts'
import { isReadable } from '../record/kind-access.ts'
import type { DocumentedKind, RecordDocuments } from '../record/record-documents.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { createPictures, type Pictures } from './create-pictures.ts'
import { createUploads, type Upload, type Uploads } from './create-uploads.ts'
import { assertField, createDocumentAccess, type DocumentAccess, type Needed, noDocument } from './document-access.ts'
import {
  changeDocument,
  documentReply,
  documentsOf,
  type FileRow,
  findDocument,
  insertDocument,
  insertFile,
  lockDocument,
  type NewFile,
  removeDocuments,
  type StoredDocument,
} from './document-store.ts'
import { fileClaims } from './file-claims.ts'
import { noteDocument } from './note-document.ts'

/** Who asks, for the audit log. */
export type DocumentSource = AuditSource & { readonly principal: Principal }

export interface NewDocumentValues {
  readonly kind: string
  readonly recordId?: string | undefined
  readonly field?: string | undefined
  readonly title?: string | undefined
  readonly category?: string | undefined
  readonly validTo?: string | undefined
  readonly note?: string | undefined
}

export interface DocumentValues {
  readonly title?: string | undefined
  readonly category?: string | null | undefined
  readonly validTo?: string | null | undefined
  readonly note?: string | null | undefined
}

export interface SeenDocument {
  readonly id: string
  readonly version: number
}

/** The documents of records of all kinds. Rights are those of the record. */
export interface Documents extends RecordDocuments, Pick<Uploads, 'store' | 'incomingFolder'> {
  list(principal: Principal, kind: string, recordId: string): Promise<RecordDocument[]>
  get(principal: Principal, id: string): Promise<RecordDocument>
  add(source: DocumentSource, values: NewDocumentValues, upload: Upload): Promise<RecordDocument>
  addFile(source: DocumentSource, seen: SeenDocument, upload: Upload): Promise<RecordDocument>
  change(source: DocumentSource, seen: SeenDocument, values: DocumentValues): Promise<RecordDocument>
  remove(source: DocumentSource, seen: SeenDocument): Promise<void>
  /** Thumbnails of stored pictures. */
  readonly pictures: Pictures
  /** A version that the user may read; without a number the newest. */
  file(principal: Principal, id: string, number: number | undefined): Promise<FileRow>
}

export interface DocumentsOptions {
  readonly config: Pick<Config, 'documents' | 'dataFolder'>
  readonly relations: Pick<Relations, 'db'>
  readonly audit: Pick<Audit, 'record'>
  readonly log: Log
}

const assertCategory = ({ documents }: DocumentedKind, category: string | null | undefined): void => {
  const categories = documents?.categories ?? []
  if (!category || categories.includes(category)) return
  const message = `must be one of ${categories.join(', ')}`
  throw invalid(`The category ${message}`, [{ path: 'category', message, code: 'not-a-choice' }])
}

const existing = async (at: Db, id: string): Promise<StoredDocument> => {
  const stored = await findDocument(at, id)
  if (!stored) throw noDocument()
  return stored
}

/** A document that the user may use in this way. */
const allowed = async (db: Db, access: DocumentAccess, id: string, principal: Principal, needed: Needed) => {
  const stored = await existing(db, id)
  await access.recordOf(stored, principal, needed)
  return stored
}

/** Throws for a file that a field holds: another content, or none, would change what the record was before. */
const refuseHeld = ({ field, recordId }: StoredDocument): void => {
  if (field !== null && recordId !== null)
    throw invalid('A field of the record holds this file. Change the field instead.')
}

type Write = (tx: Db, before: StoredDocument) => Promise<'removed' | undefined>

/** Changes a document in a transaction: lock, version check, rights, write, event and audit row. */
const createChange =
  (db: Db, access: DocumentAccess, audit: Pick<Audit, 'record'>) =>
  (source: DocumentSource, { id, version }: SeenDocument, needed: Needed, write: Write): Promise<StoredDocument> =>
    db.transaction(async (tx) => {
      const before = await lockDocument(tx, id)
      if (!before) throw noDocument()
      const record = await access.recordOf(before, source.principal, needed, tx)
      if (before.version !== version)
        throw conflict('Another user changed this document. Check the changes and try again.')
      const isGone = (await write(tx, before)) === 'removed'
      const after = isGone ? undefined : await existing(tx, id)
      const kind = access.kindOf(before.kind)
      if (record) await noteDocument(tx, audit, source, { kind, record, before, after })
      return after ?? before
    })

/** Adds a document after its file was received. */
const createAdd =
  (db: Db, access: DocumentAccess, audit: Pick<Audit, 'record'>) =>
  async (source: DocumentSource, values: NewDocumentValues, receive: (kind: DocumentedKind) => Promise<NewFile>) => {
    const { kind: name, recordId, field = null, category = null, validTo = null, title, note } = values
    const { principal } = source
    const kind = access.kindOf(name)
    if (field !== null) assertField(kind, field, principal, 'edit')
    else if (recordId === undefined)
      throw invalid('The record is missing', [{ path: 'query.recordId', message: 'must not be empty', code: 'needed' }])
    if (recordId !== undefined) await kind.find(recordId, principal, 'edit')
    else if (!kind.mayWrite(principal)) throw forbidden()
    assertCategory(kind, category)
    const file = await receive(kind)
    const row = {
      ...{ kind: name, field, category, validTo, createdById: principal.userId },
      title: title ?? titleOfFile(file.fileName),
      note: note || null,
    }
    return db.transaction(async (tx) => {
      // A file of a field waits for its record, which takes it when it is saved.
      if (field !== null || recordId === undefined) return insertDocument(tx, { ...row, recordId: null }, file)
      await kind.lock(tx, recordId)
      const record = await kind.find(recordId, principal, 'edit', tx)
      const after = await insertDocument(tx, { ...row, recordId }, file)
      await noteDocument(tx, audit, source, { kind, record, before: undefined, after })
      return after
    })
  }

export const createDocuments = ({ config, relations: { db }, audit, log }: DocumentsOptions): Documents => {
  const access = createDocumentAccess()
  const { store, incomingFolder, receive } = createUploads({ config, db, log })
  const change = createChange(db, access, audit)
  const add = createAdd(db, access, audit)
  return {
    ...fileClaims,
    serve: access.serve,
    store,
    incomingFolder,
    pictures: createPictures({ store, incomingFolder }, log),
    async list(principal, name, recordId) {
      const kind = access.kindOf(name)
      const { values } = await kind.find(recordId, principal, 'read')
      const mayRead = (field: string) => isReadable(kind.fields, field, principal)
      // Of a field only the file that it holds now.
      return (await documentsOf(db, name, recordId))
        .filter(({ id, field }) => field === null || (values[field] === id && mayRead(field)))
        .map(documentReply)
    },
    get: async (principal, id) => documentReply(await allowed(db, access, id, principal, 'read')),
    add: async (source, values, upload) => {
      const { field = null } = values
      return documentReply(await add(source, values, (kind) => receive(kind, field, source.principal, upload)))
    },
    async addFile(source, seen, upload) {
      const stored = await allowed(db, access, seen.id, source.principal, 'edit')
      refuseHeld(stored)
      const file = await receive(access.kindOf(stored.kind), stored.field, source.principal, upload)
      const write: Write = (tx, before) => {
        // A record may have taken it during the upload.
        refuseHeld(before)
        return insertFile(tx, before, file)
      }
      return documentReply(await change(source, seen, 'edit', write))
    },
    async change(source, seen, { title, category, validTo, note }) {
      const stored = await allowed(db, access, seen.id, source.principal, 'edit')
      assertCategory(access.kindOf(stored.kind), category)
      const values = {
        ...(title !== undefined && { title }),
        ...(category !== undefined && { category }),
        ...(validTo !== undefined && { validTo }),
        ...(note !== undefined && { note: note || null }),
      }
      return documentReply(await change(source, seen, 'edit', (tx) => changeDocument(tx, seen.id, values)))
    },
    async remove(source, seen) {
      refuseHeld(await allowed(db, access, seen.id, source.principal, 'manage'))
      await change(source, seen, 'manage', async (tx, before) => {
        refuseHeld(before)
        await removeDocuments(tx, [before])
        return 'removed'
      })
    },
    async file(principal, id, number) {
      const { files } = await allowed(db, access, id, principal, 'read')
      const found = number === undefined ? files[0] : files.find((one) => one.number === number)
      if (!found) throw notFound('This version does not exist')
      return found
    },
  }
}

import { and, asc, desc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { RecordDocument } from '../../contract/document-calls.ts'
import type { Db } from '../relations/relations.ts'
import type { LocalFile } from './content-store.ts'
import { document, documentContent, documentFile } from './tables.ts'

export type DocumentRow = typeof document.$inferSelect
export type FileRow = typeof documentFile.$inferSelect
export type NewDocument = typeof document.$inferInsert
export type NewFile = Omit<typeof documentFile.$inferInsert, 'documentId' | 'number'>

/** A document with its versions, newest first. */
export interface StoredDocument extends DocumentRow {
  readonly files: readonly FileRow[]
}

const withFiles = async (db: Db, rows: readonly DocumentRow[]): Promise<StoredDocument[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .select()
    .from(documentFile)
    .where(inArray(documentFile.documentId, ids))
    .orderBy(desc(documentFile.number))
  const byDocument = Map.groupBy(files, ({ documentId }) => documentId)
  return rows.map((row) => ({ ...row, files: byDocument.get(row.id) ?? [] }))
}

/** Documents of a record, by title. */
export const documentsOf = async (db: Db, kind: string, recordId: string): Promise<StoredDocument[]> => {
  const rows = await db
    .select()
    .from(document)
    .where(and(eq(document.kind, kind), eq(document.recordId, recordId)))
    .orderBy(asc(sql`lower(${document.title})`), asc(document.createdAt))
  return withFiles(db, rows)
}

export const findDocument = async (db: Db, id: string): Promise<StoredDocument | undefined> => {
  const rows = await db.select().from(document).where(eq(document.id, id))
  return (await withFiles(db, rows))[0]
}

/** Locks a document until the end of the transaction. */
export const lockDocument = async (tx: Db, id: string): Promise<StoredDocument | undefined> => {
  await tx.select({ id: document.id }).from(document).where(eq(document.id, id)).for('update')
  return findDocument(tx, id)
}

/**
 * Announces a content before it is stored. The collection removes only contents that nobody announced or used for days, so
 * a content that the store has at this moment stays.
 */
export const announceContent = async (db: Db, { sha256, bytes }: LocalFile): Promise<void> => {
  await db
    .insert(documentContent)
    .values({ sha256, bytes })
    .onConflictDoUpdate({ target: documentContent.sha256, set: { usedAt: sql`now()` } })
}

const touchContents = async (tx: Db, digests: readonly string[]): Promise<void> => {
  if (digests.length === 0) return
  await tx
    .update(documentContent)
    .set({ usedAt: sql`now()` })
    .where(inArray(documentContent.sha256, [...digests]))
}

export const insertDocument = async (tx: Db, values: NewDocument, file: NewFile): Promise<StoredDocument> => {
  const [row] = await tx.insert(document).values(values).returning()
  if (!row) throw new Error('the document was not written')
  const files = await tx
    .insert(documentFile)
    .values({ ...file, documentId: row.id, number: 1 })
    .returning()
  return { ...row, files }
}

export const insertFile = async (tx: Db, { id, files }: StoredDocument, file: NewFile): Promise<undefined> => {
  await tx.insert(documentFile).values({ ...file, documentId: id, number: (files[0]?.number ?? 0) + 1 })
  await tx
    .update(document)
    .set({ version: sql`${document.version} + 1` })
    .where(eq(document.id, id))
}

export const changeDocument = async (tx: Db, id: string, values: Partial<NewDocument>): Promise<undefined> => {
  await tx
    .update(document)
    .set({ ...values, version: sql`${document.version} + 1` })
    .where(eq(document.id, id))
}

export const removeDocuments = async (tx: Db, documents: readonly StoredDocument[]): Promise<void> => {
  if (documents.length === 0) return
  const digests = documents.flatMap(({ files }) => files.map(({ sha256 }) => sha256))
  await touchContents(tx, [...new Set(digests)])
  const ids = documents.map(({ id }) => id)
  await tx.delete(document).where(inArray(document.id, ids))
}

/** Removes those of these documents that still belong to no record: a record may have taken one since they were read. */
export const removeAbandoned = async (tx: Db, documents: readonly StoredDocument[]): Promise<number> => {
  if (documents.length === 0) return 0
  const ids = documents.map(({ id }) => id)
  const removed = await tx
    .delete(document)
    .where(and(inArray(document.id, ids), isNull(document.recordId)))
    .returning({ id: document.id })
  const gone = new Set(removed.map(({ id }) => id))
  const digests = documents.filter(({ id }) => gone.has(id)).flatMap(({ files }) => files.map(({ sha256 }) => sha256))
  await touchContents(tx, [...new Set(digests)])
  return gone.size
}

/** Gives uploaded files to their record. Resolves with the ids that this record has now. */
export const claimDocuments = async (tx: Db, ids: readonly string[], recordId: string): Promise<string[]> => {
  if (ids.length === 0) return []
  const taken = await tx
    .update(document)
    .set({ recordId })
    .where(and(inArray(document.id, [...ids]), or(isNull(document.recordId), eq(document.recordId, recordId))))
    .returning({ id: document.id })
  return taken.map(({ id }) => id)
}

/** Bytes of the files of a user that no record has yet. */
export const unclaimedBytesOf = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${documentFile.bytes}), 0)` })
    .from(document)
    .innerJoin(documentFile, eq(documentFile.documentId, document.id))
    .where(and(isNull(document.recordId), eq(document.createdById, userId)))
  return Number(row?.bytes ?? 0)
}

/** Files that were uploaded for a field before this instant and belong to no record. */
export const abandonedDocuments = async (db: Db, before: Date): Promise<StoredDocument[]> => {
  const rows = await db
    .select()
    .from(document)
    .where(and(isNull(document.recordId), lt(document.createdAt, before)))
  return withFiles(db, rows)
}

const unusedSince = (db: Db, before: Date) =>
  and(
    lt(documentContent.usedAt, before),
    notExists(db.select({ one: sql`1` }).from(documentFile).where(eq(documentFile.sha256, documentContent.sha256))),
  )

/** Contents that no document has had since this instant. */
export const unusedContents = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ sha256: documentContent.sha256 })
    .from(documentContent)
    .where(unusedSince(db, before))
    .limit(1_000)
  return rows.map(({ sha256 }) => sha256)
}

/** Removes a content that is still unused, and then, before the commit, from the store. */
export const dropContent = (db: Db, sha256: string, before: Date, remove: () => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(documentContent)
      .where(and(eq(documentContent.sha256, sha256), unusedSince(tx, before)))
      .returning({ sha256: documentContent.sha256 })
    if (gone.length > 0) await remove()
    return gone.length > 0
  })

/** Digests and sizes of all contents that documents have. */
export const usedContents = async (db: Db): Promise<{ sha256: string; bytes: number }[]> =>
  db
    .select({ sha256: documentContent.sha256, bytes: documentContent.bytes })
    .from(documentContent)
    .where(sql`exists (select 1 from ${documentFile} where ${documentFile.sha256} = ${documentContent.sha256})`)
    .orderBy(asc(documentContent.sha256))

/** Documents that a change may name: of this record, or uploaded by this user for no record yet. */
export const namedDocuments = async (
  tx: Db,
  ids: readonly string[],
  { recordId, userId }: { readonly recordId: string | undefined; readonly userId: string },
): Promise<DocumentRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(document)
        .where(
          and(
            inArray(document.id, [...ids]),
            or(
              and(isNull(document.recordId), eq(document.createdById, userId)),
              recordId === undefined ? undefined : eq(document.recordId, recordId),
            ),
          ),
        )

/** A document as the API replies with it. */
export const documentReply = ({ files, createdAt: _at, createdById: _by, ...row }: StoredDocument): RecordDocument => ({
  ...row,
  files: files.map(({ documentId: _id, uploadedAt, uploadedById: _uploader, ...file }) => ({
    ...file,
    uploadedAtMs: uploadedAt.getTime(),
  })),
})

import { z } from 'zod'
import { longestTitle, pictureSizes } from './document.ts'
import { endpoint } from './endpoint.ts'

/** One version of the content of a document. */
export const DocumentFile = z
  .object({
    /** 1, 2, 3 … */
    number: z.number().int(),
    fileName: z.string(),
    /** By the content, not by the name. */
    mediaType: z.string(),
    /** False: the ending of the name does not fit the content. */
    isNameTrue: z.boolean(),
    bytes: z.number().int(),
    sha256: z.string(),
    uploadedBy: z.string(),
    uploadedAtMs: z.number(),
  })
  .meta({ id: 'DocumentFile' })
export type DocumentFile = z.infer<typeof DocumentFile>

/** A document of a record. */
export const RecordDocument = z
  .object({
    id: z.uuid(),
    /** Increases with each change. */
    version: z.number().int(),
    kind: z.string(),
    /** Null: uploaded for a field, and no record has it yet. */
    recordId: z.string().nullable(),
    /** Field of the record that holds the file; null: one of its documents. */
    field: z.string().nullable(),
    title: z.string(),
    category: z.string().nullable(),
    /** Last valid day. */
    validTo: z.string().nullable(),
    note: z.string().nullable(),
    /** Newest first, at least one. */
    files: z.array(DocumentFile),
  })
  .meta({ id: 'RecordDocument' })
export type RecordDocument = z.infer<typeof RecordDocument>

const kind = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const recordId = z.string().regex(/^[\w.:-]{1,100}$/)
/** Text that every store keeps: no NUL, no half of a surrogate pair. */
const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'holds characters that cannot be stored' })
const fileName = storable(500).min(1)
const title = storable(longestTitle).trim().min(1)
const note = storable(2_000).trim()
const version = z.coerce.number().int().min(1).max(1_000_000_000)
const number = z.coerce.number().int().min(1).max(1_000_000)
const ofOne = z.strictObject({ id: z.uuid() })

const path = '/api/Documents'
/** Rights are those of the record, so the handlers check them. */
const right = 'signed-in'

export const getDocuments = endpoint({
  id: 'getDocuments',
  method: 'GET',
  path,
  isOurs: true,
  summary: 'Documents of a record, by title',
  right,
  query: z.strictObject({ kind, recordId }),
  reply: z.object({ results: z.array(RecordDocument) }),
})

export const getDocument = endpoint({
  id: 'getDocument',
  method: 'GET',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'One document with all its versions',
  right,
  params: ofOne,
  reply: RecordDocument,
})

export const addDocument = endpoint({
  id: 'addDocument',
  method: 'POST',
  path,
  isOurs: true,
  summary: 'Adds a document to a record, or a file for a field of a record that is saved later; the body is the file',
  right,
  fileBody: true,
  pace: 'work',
  query: z.strictObject({
    kind,
    /** Missing for a file of a field: the record takes it when it is saved. */
    recordId: recordId.optional(),
    field: key.optional(),
    fileName,
    /** Default: the file name without its ending. */
    title: title.optional(),
    category: key.optional(),
    validTo: z.iso.date().optional(),
    note: note.optional(),
  }),
  reply: RecordDocument,
})

export const addDocumentFile = endpoint({
  id: 'addDocumentFile',
  method: 'POST',
  path: `${path}/:id/Files`,
  isOurs: true,
  summary: 'Adds a version to a document; the body is the file; 409 after a change by another user',
  right,
  fileBody: true,
  pace: 'work',
  params: ofOne,
  query: z.strictObject({ version, fileName }),
  reply: RecordDocument,
})

export const updateDocument = endpoint({
  id: 'updateDocument',
  method: 'PATCH',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'Changes the named properties of a document; 409 after a change by another user',
  right,
  params: ofOne,
  body: z.strictObject({
    version: z.number().int().min(1).max(1_000_000_000),
    title: title.optional(),
    category: key.nullable().optional(),
    validTo: z.iso.date().nullable().optional(),
    note: note.nullable().optional(),
  }),
  reply: RecordDocument,
})

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  method: 'DELETE',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'Deletes a document with all its versions; 409 after a change by another user',
  right,
  params: ofOne,
  query: z.strictObject({ version }),
  reply: z.object({ id: z.uuid() }),
})

export const getDocumentContent = endpoint({
  id: 'getDocumentContent',
  method: 'GET',
  path: `${path}/:id/Content`,
  isOurs: true,
  summary: 'Content of a document, with ranges and an ETag; `number` names an older version',
  right,
  fileReply: true,
  params: ofOne,
  query: z.strictObject({
    number: number.optional(),
    /** Only pictures and PDF; other types stay downloads. */
    inline: z.stringbool().default(false),
  }),
  replyType: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})

export const getDocumentPicture = endpoint({
  id: 'getDocumentPicture',
  method: 'GET',
  path: `${path}/:id/Picture`,
  isOurs: true,
  summary: 'Thumbnail of a picture as WebP; 404 `no-picture` if the file is no picture or cannot be read',
  right,
  fileReply: true,
  params: ofOne,
  query: z.strictObject({ number: number.optional(), size: z.enum(pictureSizes).default('small') }),
  replyType: 'image/webp',
  reply: z.string().meta({ format: 'binary' }),
})

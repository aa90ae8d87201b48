import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Documents of records of all kinds. */
export const document = pgTable(
  'document',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Kind of the record, e.g. `iceSensor`. */
    kind: text('kind').notNull(),
    /** Null: uploaded for a field, and no record has it yet. */
    recordId: text('record_id'),
    /** Field of the record that holds the file. */
    field: text('field'),
    title: text('title').notNull(),
    category: text('category'),
    /** Last valid day. */
    validTo: date('valid_to', { mode: 'string' }),
    note: text('note'),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    createdById: text('created_by_id').notNull(),
  },
  (table) => [index('document_record').on(table.kind, table.recordId)],
)

/** Contents in the document store, named by their SHA-256. The same content is stored once. */
export const documentContent = pgTable('document_content', {
  sha256: text('sha256').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Last time when a document got or lost this content. Unused contents stay for some days after it. */
  usedAt: timestamp('used_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** Versions of documents. */
export const documentFile = pgTable(
  'document_file',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => document.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … */
    number: integer('number').notNull(),
    fileName: text('file_name').notNull(),
    /** By the content, not by the name. */
    mediaType: text('media_type').notNull(),
    /** False: the ending of the name does not fit the content. */
    isNameTrue: boolean('is_name_true').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => documentContent.sha256),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    uploadedById: text('uploaded_by_id').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    index('document_file_content').on(table.sha256),
  ],
)

import { z } from 'zod'

/** A changed field of a record. Permissions and perimeters appear as codes. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** When the value holds, of a kind whose values have a time; null: since the record began, or until further notice. */
  fromMs: z.number().nullable().optional(),
  toMs: z.number().nullable().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** An entry of the change history of a record, newest first. */
export const RecordChange = z
  .object({
    atMs: z.number(),
    /** Null if Solvane itself made the change. */
    by: z.string().nullable(),
    /** Operation id of the call. */
    operation: z.string(),
    /** New version of the record; null if the record has no versions. */
    version: z.number().int().nullable(),
    fields: z.array(FieldChange),
    /** Change set of a bulk edit, or of a kind whose values have a time. */
    changeSet: z.number().int().optional(),
    reason: z.string().nullable().optional(),
    /** Id of a document that proves the change. */
    document: z.string().nullable().optional(),
    /** Another change set took it back. */
    isReverted: z.boolean().optional(),
  })
  .meta({ id: 'RecordChange' })
export type RecordChange = z.infer<typeof RecordChange>

export const RecordChanges = z.object({ results: z.array(RecordChange) })

export const ChangesQuery = z.strictObject({
  /** Only changes after this version. */
  since: z.coerce.number().int().min(0).default(0),
})

/** Version of the record that the user saw before deleting it. */
export const SeenVersion = z.strictObject({ version: z.coerce.number().int() })

import { z } from 'zod'

/** One field of a record that somebody changed. Texts of rights and perimeters are codes. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/** Who changed what and when, newest first. */
export const RecordChange = z
  .object({
    atMs: z.number(),
    /** Null: the program itself. */
    by: z.string().nullable(),
    /** Operation id of the call. */
    operation: z.string(),
    /** Version that the change made; null where the record has none. */
    version: z.number().int().nullable(),
    fields: z.array(FieldChange),
  })
  .meta({ id: 'RecordChange' })
export type RecordChange = z.infer<typeof RecordChange>

export const RecordChanges = z.object({ results: z.array(RecordChange) })

/** Of which changes is told. */
export const ChangesQuery = z.strictObject({
  /** Only changes after this version. */
  since: z.coerce.number().int().min(0).default(0),
})

/** Of a record that is to be deleted: the version that the person has seen. */
export const SeenVersion = z.strictObject({ version: z.coerce.number().int() })

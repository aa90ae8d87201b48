import { z } from 'zod'
import { bulkWays } from './bulk-edit.ts'
import { endpoint } from './endpoint.ts'
import { FieldError } from './problem.ts'
import { longestId } from './record-id.ts'
import { GivenValidity } from './temporal-calls.ts'

/** Most records in one request. The page sends larger edits in parts, as one change set. */
export const mostEdited = 200

/** Each record is a step of its own: a part takes seconds on a busy server. */
const time = { pace: 'work', mayTakeMs: 100_000 } as const

const kind = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const changeSetNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Made by the sender, because a reply with a number of the server can be lost. */
const editNumber = z.uuid()

/** The result for one record of a bulk edit. */
export const EditResult = z
  .object({
    id: z.string(),
    result: z.enum(['changed', 'unchanged', 'inapplicable', 'refused']),
    /** Version after the change. */
    version: z.number().int().optional(),
    /** Of a refused record: code of the problem, and its invalid fields. */
    code: z.string().optional(),
    message: z.string().optional(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'EditResult' })
export type EditResult = z.infer<typeof EditResult>

/** Edits several fields of records in the versions that the user saw. */
export const bulkEditRecords = endpoint({
  id: 'bulkEditRecords',
  method: 'POST',
  path: '/api/BulkEdits/:kind',
  isOurs: true,
  summary: 'Edits several fields of many records as one change set, with a result for each record; or previews it',
  right: 'signed-in',
  ...time,
  params: z.strictObject({ kind }),
  body: z.strictObject({
    edits: z
      .array(z.strictObject({ field: z.string().max(60), way: z.enum(bulkWays), value: z.unknown().optional() }))
      .min(1)
      .max(100),
    records: z
      .array(z.strictObject({ id: z.string().max(longestId), version: z.number().int() }))
      .min(1)
      .max(mostEdited)
      .superRefine((records, context) => {
        const seen = new Set<string>()
        for (const [index, { id }] of records.entries()) {
          if (seen.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is there twice' })
          seen.add(id)
        }
      }),
    /** True: the server checks all and saves nothing. */
    preview: z.boolean().default(false),
    /** Change set of an earlier part of the same edit. */
    changeSet: changeSetNumber.optional(),
    /** Number of the edit, the same for all its parts. `endBulkEdit` needs it. */
    edit: editNumber.optional(),
    /** Since when the values hold, for kinds whose values have a time. */
    validity: GivenValidity.optional(),
  }),
  reply: z.object({
    /** Null if no record has changed, and of a preview. */
    changeSet: z.number().int().nullable(),
    results: z.array(EditResult),
  }),
})

/** Ends a bulk edit whose reply was lost, and says which of the records it has saved. No later part of it saves anything. */
export const endBulkEdit = endpoint({
  id: 'endBulkEdit',
  method: 'POST',
  path: '/api/BulkEdits/:kind/Edits/:edit/End',
  isOurs: true,
  summary: 'Ends a bulk edit whose reply was lost, and says which of the records it has saved',
  right: 'signed-in',
  ...time,
  params: z.strictObject({ kind, edit: editNumber }),
  body: z.strictObject({ records: z.array(z.string().max(longestId)).min(1).max(mostEdited) }),
  reply: z.object({
    /** Null if the edit has saved no record. */
    changeSet: z.number().int().nullable(),
    /** Ids of the records that the edit has saved. */
    saved: z.array(z.string()),
  }),
})

/** Takes back a bulk edit, in parts. */
export const revertBulkEdit = endpoint({
  id: 'revertBulkEdit',
  method: 'POST',
  path: '/api/BulkEdits/:kind/:number/Revert',
  isOurs: true,
  summary: 'Takes back the next part of a bulk edit; refuses records that others have changed since',
  right: 'signed-in',
  ...time,
  params: z.strictObject({ kind, number: z.coerce.number().pipe(changeSetNumber) }),
  body: z.strictObject({
    /** Last id of the part before. */
    after: z.string().max(longestId).optional(),
  }),
  reply: z.object({
    results: z.array(EditResult),
    /** Where the next part begins; null after the last. */
    next: z.string().nullable(),
  }),
})

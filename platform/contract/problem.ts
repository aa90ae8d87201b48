import { z } from 'zod'

/**
 * An invalid field of a request. `path` is dotted, e.g. `query.farmCode`. `code` is stable, for fields of a kind of
 * record (`platform/contract/field-check.ts`). `value` is the invalid value, e.g. a name that another record has.
 */
export const FieldError = z
  .object({
    path: z.string(),
    message: z.string(),
    code: z.string().optional(),
    value: z.string().optional(),
    /** The violated limit and its unit. */
    bound: z.union([z.string(), z.number()]).optional(),
    unit: z.string().optional(),
  })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/**
 * An error reply (RFC 9457, media type application/problem+json).
 * `code` is stable and used as translation key `problem.<code>`; `requestId` links the screen, the log and the audit trail.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    code: z.string(),
    requestId: z.string(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

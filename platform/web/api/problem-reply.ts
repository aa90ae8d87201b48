import * as v from 'valibot'
import type { Problem } from '../../contract/problem.ts'
import { wholeNumber } from '../outside/values.ts'

/** Schema of the {@link Problem} on the page, because a proxy may return other errors. */
export const ProblemReply = v.object({
  type: v.string(),
  title: v.string(),
  status: wholeNumber(),
  detail: v.optional(v.string()),
  instance: v.optional(v.string()),
  code: v.string(),
  requestId: v.string(),
  errors: v.optional(
    v.array(
      v.object({
        path: v.string(),
        message: v.string(),
        code: v.optional(v.string()),
        value: v.optional(v.string()),
        bound: v.optional(v.union([v.string(), v.number()])),
        unit: v.optional(v.string()),
      }),
    ),
  ),
}) satisfies v.GenericSchema<unknown, Problem>

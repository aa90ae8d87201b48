import * as v from 'valibot'
import type { Problem } from '../../contract/problem.ts'
import { wholeNumber } from '../outside/values.ts'

/** The {@link Problem} of the contract, as the page checks it: an error may come from something in front of the server. */
export const ProblemReply = v.object({
  type: v.string(),
  title: v.string(),
  status: wholeNumber(),
  detail: v.optional(v.string()),
  instance: v.optional(v.string()),
  code: v.string(),
  requestId: v.string(),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
}) satisfies v.GenericSchema<unknown, Problem>

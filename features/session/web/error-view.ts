import * as v from 'valibot'
import { wholeNumber } from '../../../platform/web/outside/values.ts'

const longestText = 500

/** Text of a query that anyone can write: one length limit, no control characters; it is only ever shown as text. */
const plainText = v.pipe(
  v.string(),
  v.transform((text) =>
    [...text]
      .filter((character) => character >= ' ' || character === '\n')
      .slice(0, longestText)
      .join(''),
  ),
)

/** What /Errors shows (specification 000 §8). A status that is no HTTP status is left out. */
export const ErrorView = v.object({
  status: v.optional(wholeNumber(100, 599)),
  statusText: v.optional(plainText),
  responseText: v.optional(plainText),
  requestId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
})
export type ErrorView = v.InferOutput<typeof ErrorView>

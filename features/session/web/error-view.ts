import * as z from 'zod/mini'

const longestText = 500

/** Text of a query that anyone can write: one length limit, no control characters; it is only ever shown as text. */
const plainText = z.pipe(
  z.string(),
  z.transform((text) =>
    [...text]
      .filter((character) => character >= ' ' || character === '\n')
      .slice(0, longestText)
      .join(''),
  ),
)

/** What /Errors shows (specification 000 §8). A status that is no HTTP status is left out. */
export const ErrorView = z.object({
  status: z.optional(z.int().check(z.gte(100), z.lte(599))),
  statusText: z.optional(plainText),
  responseText: z.optional(plainText),
  requestId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
})
export type ErrorView = z.infer<typeof ErrorView>

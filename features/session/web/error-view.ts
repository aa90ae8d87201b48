import { z } from 'zod'

const longestText = 500

/** Text of a query that anyone can write: one length limit, no control characters; it is only ever shown as text. */
const plainText = z.string().transform((text) =>
  [...text]
    .filter((character) => character >= ' ' || character === '\n')
    .slice(0, longestText)
    .join(''),
)

/** What /Errors shows (specification 000 §8). A status that is no HTTP status is left out. */
export const ErrorView = z.object({
  status: z.number().int().min(100).max(599).optional(),
  statusText: plainText.optional(),
  responseText: plainText.optional(),
  requestId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
export type ErrorView = z.infer<typeof ErrorView>

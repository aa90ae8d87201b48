import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const longestPagePath = 200

/** Path of a page without its query, as the address bar had it. */
const PagePath = z
  .string()
  .max(longestPagePath)
  .regex(/^\/[^\s\p{Cc}?#]*$/u)

export const tellRefusedPage = endpoint({
  id: 'tellRefusedPage',
  method: 'POST',
  path: '/api/RefusedPages',
  summary: 'Writes into the audit log that a page did not open for want of a right: the page itself decides that',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ page: PagePath }),
  reply: z.object({ isNoted: z.literal(true) }),
})

import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const longestPagePath = 200

/** Path of a page without its query, as the address bar had it. */
const PagePath = z
  .string()
  .max(longestPagePath)
  .regex(/^\/[^\s\p{Cc}?#]*$/u)

export const reportRefusedPage = endpoint({
  id: 'reportRefusedPage',
  method: 'POST',
  path: '/api/RefusedPages',
  isOurs: true,
  summary: 'Records in the audit log that a page refused to open because a right is missing. The page decides this.',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ page: PagePath }),
  reply: z.object({ isNoted: z.literal(true) }),
})

import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Every page shows announcements. A file of their own keeps the forms of administrators out of first screens. */

export const severities = ['info', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/** An announcement as a page shows it. The page selects the language. */
export const ShownMessage = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    texts: z.record(z.enum(languages), z.string()),
    severity: z.enum(severities),
    fromAtMs: z.number().int(),
    toAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'ShownMessage' })
export type ShownMessage = z.infer<typeof ShownMessage>

export const getShownMessages = endpoint({
  id: 'getShownMessages',
  method: 'GET',
  path: '/api/CommunicationMessages',
  isOurs: true,
  summary: 'Current and future announcements for the user',
  right: 'signed-in',
  reply: z.object({ nowMs: z.number().int(), results: z.array(ShownMessage) }),
})

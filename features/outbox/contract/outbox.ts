import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const mailStates = ['kept', 'queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Newest mails that the list shows. */
export const mostMails = 1_000

export const MailRow = z
  .object({
    id: z.number().int(),
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    createdAtMs: z.number(),
    sentAtMs: z.number().nullable(),
    attempts: z.number().int(),
    /** Of a queued one; null: nothing more is tried. */
    nextAttemptAtMs: z.number().nullable(),
    /** What the mail server said to the last attempt, in its language. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'MailRow' })
export type MailRow = z.infer<typeof MailRow>

/** A text is read one by one, and each reading is written down: it may open an account. */
export const MailDetails = z
  .object({
    ...MailRow.shape,
    /** Null: forgotten, because it went out or its link has ended. */
    text: z.string().nullable(),
    /** When the text is forgotten at the latest. */
    textUntilMs: z.number(),
  })
  .meta({ id: 'MailDetails' })
export type MailDetails = z.infer<typeof MailDetails>

export const getOutbox = endpoint({
  id: 'getOutbox',
  method: 'GET',
  path: '/api/Outbox',
  isOurs: true,
  summary: 'The newest e-mails that were written, without their texts',
  right: 'super-admin',
  signInOnly: true,
  reply: z.object({
    results: z.array(MailRow),
    /** False: no mail server is set, and e-mails are kept to be passed on. */
    hasMailServer: z.boolean(),
  }),
})

export const readMail = endpoint({
  id: 'readMail',
  method: 'GET',
  path: '/api/Outbox/:id',
  isOurs: true,
  summary: 'One e-mail with its text; that somebody has read it is written down',
  right: 'super-admin',
  signInOnly: true,
  params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: MailDetails,
})

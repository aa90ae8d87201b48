import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { products } from '../../../domain/right.ts'
import { changesEndpoint } from '../../../platform/contract/changes-endpoint.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { SeenVersion } from '../../../platform/contract/record-change.ts'

export const longestMessage = 500

const text = z
  .string()
  .trim()
  .max(longestMessage)
  .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), { error: 'holds characters that cannot be stored' })

/** The text in every language; the fallback language is needed, the others stand for it where they are empty. */
export const MessageTexts = z.record(z.enum(languages), text).refine((texts) => texts['en-GB'] !== '', {
  path: ['en-GB'],
  error: 'must not be empty',
})

export const severities = ['info', 'warning', 'critical'] as const

const everybody = z.object({ kind: z.literal('everybody') })
const group = z.object({ kind: z.literal('group'), groupId: z.uuid() })
/** Whoever has read on the product. */
const product = z.object({ kind: z.literal('product'), product: z.enum(products) })

/** Recipients of an announcement; parsed from objects with more fields. */
export const Audience = z.discriminatedUnion('kind', [everybody, group, product])
export type Audience = z.infer<typeof Audience>

const instant = z.number().int().min(0).max(8.64e15)

export const MessageContent = z.strictObject({
  texts: MessageTexts,
  severity: z.enum(severities),
  fromAtMs: instant,
  /** Null: no end. */
  toAtMs: instant.nullable(),
  audience: z.discriminatedUnion('kind', [everybody.strict(), group.strict(), product.strict()]),
  /** Whether recipients also get a notification, and an e-mail by their settings. Default: critical ones only. */
  isNotified: z.boolean().optional(),
})
export type MessageContent = z.infer<typeof MessageContent>

/** By default a banner sends no notification; a critical one does. */
export const isMessageNotified = ({ isNotified, severity }: Pick<MessageContent, 'isNotified' | 'severity'>): boolean =>
  isNotified ?? severity === 'critical'

const hasValidPeriod = ({ fromAtMs, toAtMs }: { fromAtMs: number; toAtMs: number | null }) =>
  toAtMs === null || toAtMs > fromAtMs
const endFault = { path: ['toAtMs'], error: 'must be after the beginning' }

export const CommunicationMessage = z
  .object({
    id: z.uuid(),
    ...MessageContent.shape,
    isNotified: z.boolean(),
    version: z.number().int(),
    updatedAtMs: z.number().int(),
    updatedBy: z.string(),
  })
  .meta({ id: 'CommunicationMessage' })
export type CommunicationMessage = z.infer<typeof CommunicationMessage>

/** A message as a page shows it, in the person's language. */
export const ShownMessage = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    texts: MessageTexts,
    severity: z.enum(severities),
    fromAtMs: z.number().int(),
    toAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'ShownMessage' })
export type ShownMessage = z.infer<typeof ShownMessage>

const right = 'super-admin'
const path = '/api/Administration/CommunicationMessages'
const params = z.object({ id: z.uuid() })

export const getCommunicationMessages = endpoint({
  id: 'getCommunicationMessages',
  method: 'GET',
  path,
  isOurs: true,
  summary: 'Every message to people, newest first',
  right,
  reply: z.object({ results: z.array(CommunicationMessage) }),
})

/** Whom a message would concern, as a query names it. */
const AudienceQuery = z
  .object({
    kind: z.enum(['everybody', 'group', 'product']),
    groupId: z.uuid().optional(),
    product: z.enum(products).optional(),
    severity: z.enum(severities),
  })
  .refine(({ kind, groupId }) => kind !== 'group' || groupId !== undefined, {
    path: ['groupId'],
    error: 'must not be empty',
  })
  .refine(({ kind, product }) => kind !== 'product' || product !== undefined, {
    path: ['product'],
    error: 'must not be empty',
  })

export const getMessageAudience = endpoint({
  id: 'getMessageAudience',
  method: 'GET',
  path: '/api/Administration/MessageAudience',
  isOurs: true,
  summary:
    'How many people a message would concern, and how many of them would be written to, by what they have set now',
  right,
  query: AudienceQuery,
  reply: z
    .object({
      /** Who may sign in now and whom it concerns. */
      people: z.number().int(),
      notified: z.number().int(),
      mailed: z.number().int(),
    })
    .meta({ id: 'MessageAudience' }),
})

export const createCommunicationMessage = endpoint({
  id: 'createCommunicationMessage',
  method: 'POST',
  path,
  isOurs: true,
  summary: 'Publishes a message; open pages of those whom it concerns show it within seconds',
  right,
  body: MessageContent.refine(hasValidPeriod, endFault),
  reply: CommunicationMessage,
})

export const updateCommunicationMessage = endpoint({
  id: 'updateCommunicationMessage',
  method: 'PUT',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'Changes a message; 409 when somebody else has changed it since that version',
  right,
  params,
  body: MessageContent.extend({ version: z.number().int() }).refine(hasValidPeriod, endFault),
  reply: CommunicationMessage,
})

export const deleteCommunicationMessage = endpoint({
  id: 'deleteCommunicationMessage',
  method: 'DELETE',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'Deletes a message; it goes from open pages too; 409 when somebody else has changed it since that version',
  right,
  params,
  query: SeenVersion,
  reply: z.object({ id: z.uuid() }),
})

export const getCommunicationMessageChanges = changesEndpoint({
  id: 'getCommunicationMessageChanges',
  recordPath: `${path}/:id`,
  summary: 'Who changed what of a message and when',
  right,
})

export const getShownMessages = endpoint({
  id: 'getShownMessages',
  method: 'GET',
  path: '/api/CommunicationMessages',
  isOurs: true,
  summary: 'Messages that concern the person, those that show now and those that will',
  right: 'signed-in',
  reply: z.object({ nowMs: z.number().int(), results: z.array(ShownMessage) }),
})

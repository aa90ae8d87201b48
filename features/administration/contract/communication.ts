import { z } from 'zod'
import { products } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { severities } from './shown-message.ts'

const right = 'super-admin'

/** An announcement: a banner above every screen for an audience and a period. */
export const messageKind = defineRecordKind({
  kind: 'communicationMessage',
  one: 'CommunicationMessage',
  many: 'CommunicationMessages',
  path: '/api/Administration/CommunicationMessages',
  isOurs: true,
  noun: 'announcement',
  nouns: 'announcements, newest first',
  words: 'administration.messages',
  right: { read: right, edit: right, manage: right },
  fields: {
    texts: { kind: 'texts', section: 'text', longest: 500, need: 'needed' },
    severity: {
      kind: 'oneOf',
      section: 'text',
      choices: severities,
      choiceWords: 'administration.severity',
      need: 'needed',
      initial: 'warning',
    },
    fromAtMs: { kind: 'date', section: 'time', withTime: true, inMs: true, need: 'needed' },
    /** Null: no end. */
    toAtMs: { kind: 'date', section: 'time', withTime: true, inMs: true },
    /** All users, the members of a group, or users with read permission on a product. */
    audience: {
      kind: 'oneOf',
      section: 'audience',
      choices: ['everybody', 'group', 'product'],
      need: 'needed',
      initial: 'everybody',
    },
    groupId: {
      kind: 'reference',
      section: 'audience',
      to: 'group',
      need: 'needed',
      visibleWhen: { field: 'audience', is: ['group'] },
    },
    product: {
      kind: 'oneOf',
      section: 'audience',
      choices: products,
      choiceWords: 'right.product',
      need: 'needed',
      visibleWhen: { field: 'audience', is: ['product'] },
    },
    /** Whether recipients also get a notification, and an e-mail by their settings. Null: critical ones do. */
    isNotified: { kind: 'boolean', section: 'audience' },
  },
  rules: [
    ({ fromAtMs, toAtMs }) =>
      toAtMs !== null && toAtMs <= fromAtMs ? [{ field: 'toAtMs', code: 'not-after', bound: 'fromAtMs' }] : [],
  ],
})
export type CommunicationMessage = RecordOf<typeof messageKind.fields>

export const messageCalls = recordCalls(messageKind)

/** Recipients of an announcement. */
export type Audience = Pick<CommunicationMessage, 'audience' | 'groupId' | 'product'>

/** By default an announcement sends no notification; a critical one does. */
export const isMessageNotified = ({
  isNotified,
  severity,
}: Pick<CommunicationMessage, 'isNotified' | 'severity'>): boolean => isNotified ?? severity === 'critical'

/** The audience in a query. */
const AudienceQuery = z
  .object({
    audience: z.enum(['everybody', 'group', 'product']),
    groupId: z.uuid().optional(),
    product: z.enum(products).optional(),
    severity: z.enum(severities),
  })
  .refine(({ audience, groupId }) => audience !== 'group' || groupId !== undefined, {
    path: ['groupId'],
    error: 'must not be empty',
  })
  .refine(({ audience, product }) => audience !== 'product' || product !== undefined, {
    path: ['product'],
    error: 'must not be empty',
  })

export const getMessageAudience = endpoint({
  id: 'getMessageAudience',
  method: 'GET',
  path: '/api/Administration/MessageAudience',
  isOurs: true,
  summary: 'Number of recipients of an announcement, and by which channels their settings would notify them now',
  right,
  query: AudienceQuery,
  reply: z
    .object({
      /** Recipients who may sign in now. */
      people: z.number().int(),
      notified: z.number().int(),
      mailed: z.number().int(),
    })
    .meta({ id: 'MessageAudience' }),
})

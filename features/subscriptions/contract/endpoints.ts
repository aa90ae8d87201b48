import { z } from 'zod'
import { EDIT, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { alarmPriorities } from '../../alarms/contract/alarm.ts'
import { deliveryKinds, deliveryStates } from './delivery.ts'
import { channelNames, longestName, SubscriptionForm, Wanted } from './subscription.ts'

const read = { right: { product: 'MyFleet', flag: READ } } as const
const edit = { right: { product: 'MyFleet', flag: EDIT } } as const
const id = z.object({ id: z.uuid() })

export const Subscription = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isOn: z.boolean(),
    groupId: z.uuid().nullable(),
    wanted: z.unknown(),
    version: z.number().int(),
    /** When it last sent something; ISO 8601. */
    lastSentAt: z.string().nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = Omit<z.infer<typeof Subscription>, 'wanted'> & { readonly wanted: Wanted }

export const Webhook = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    isOn: z.boolean(),
    version: z.number().int(),
    failingSince: z.string().nullable(),
    turnedOffAt: z.string().nullable(),
    /** Until when the secret before also signs. */
    oldSecretUntil: z.string().nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const Named = z.object({ id: z.uuid(), name: z.string() })

export const getSubscriptions = endpoint({
  id: 'getSubscriptions',
  method: 'GET',
  path: '/api/Subscriptions',
  isOurs: true,
  summary: 'Subscriptions and webhooks of the caller, and for managers the groups and people that they may name',
  ...read,
  reply: z.object({
    results: z.array(Subscription),
    webhooks: z.array(Webhook),
    /** Empty without the right to manage. */
    groups: z.array(Named),
    /** People whom a manager may name as further receivers. Empty without the right to manage. */
    people: z.array(Named),
    hasMailServer: z.boolean(),
    mailTo: z.string().nullable(),
  }),
})

export const createSubscription = endpoint({
  id: 'createSubscription',
  method: 'POST',
  path: '/api/Subscriptions',
  isOurs: true,
  summary: 'Makes a subscription; a webhook needs the right to edit, a group the right to manage',
  ...read,
  body: SubscriptionForm,
  reply: Subscription,
})

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  method: 'PUT',
  path: '/api/Subscriptions/:id',
  isOurs: true,
  summary: 'Changes a subscription of the caller',
  ...read,
  params: id,
  body: z.strictObject({ version: z.number().int().positive(), form: SubscriptionForm }),
  reply: Subscription,
})

export const deleteSubscription = endpoint({
  id: 'deleteSubscription',
  method: 'DELETE',
  path: '/api/Subscriptions/:id',
  isOurs: true,
  summary: 'Deletes a subscription of the caller with its log',
  ...read,
  params: id,
  reply: z.object({ id: z.uuid() }),
})

/** How far the preview goes back. */
export const previewDays = 7

export const previewSubscription = endpoint({
  id: 'previewSubscription',
  method: 'POST',
  path: '/api/Subscriptions/Preview',
  isOurs: true,
  summary: 'What a subscription would have sent to the caller in the last seven days',
  ...read,
  pace: 'work',
  body: Wanted,
  reply: z.object({
    /** Messages, the newest first; the last hundred. */
    messages: z.array(z.object({ at: z.string(), alarms: z.number().int(), isFlood: z.boolean(), first: z.string() })),
    total: z.number().int(),
    alarms: z.number().int(),
    /** False: values of tags are not looked at again. */
    isKnown: z.boolean(),
  }),
})

export const testSubscription = endpoint({
  id: 'testSubscription',
  method: 'POST',
  path: '/api/Subscriptions/:id/Test',
  isOurs: true,
  summary: 'Sends a message that is marked as a test over one channel of a subscription',
  ...read,
  params: id,
  body: z.strictObject({ channel: z.enum(channelNames) }),
  /** sent: it is in the list or the mail queue. queued: the webhook gets it within seconds. */
  reply: z.object({ outcome: z.enum(['sent', 'queued', 'no-address', 'no-channel']) }),
})

export const Delivery = z
  .object({
    id: z.uuid(),
    subscriptionId: z.uuid(),
    subscription: z.string(),
    channel: z.enum(channelNames),
    /** Name of the receiver. */
    to: z.string(),
    kind: z.enum(deliveryKinds),
    state: z.enum(deliveryStates),
    reason: z.string().nullable(),
    priority: z.enum(alarmPriorities),
    farmName: z.string(),
    equipment: z.string(),
    code: z.string(),
    message: z.string(),
    seenAt: z.string(),
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    attempts: z.number().int(),
    status: z.number().int().nullable(),
    reply: z.string().nullable(),
    problem: z.string().nullable(),
    /** Sent again by a person. */
    isAgain: z.boolean(),
    mayAgain: z.boolean(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const getDeliveries = endpoint({
  id: 'getDeliveries',
  method: 'GET',
  path: '/api/Subscriptions/Deliveries',
  isOurs: true,
  summary: 'What subscriptions of the caller sent to whom in the last thirty days, and why not',
  ...read,
  query: z.strictObject({
    subscriptionId: z.uuid().optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
    /** `next` of the page before. */
    after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({ results: z.array(Delivery), next: z.number().int().nullable() }),
})

export const sendDeliveryAgain = endpoint({
  id: 'sendDeliveryAgain',
  method: 'POST',
  path: '/api/Subscriptions/Deliveries/:id/Again',
  isOurs: true,
  summary: 'Sends a message to a webhook again, with the same id and body',
  ...edit,
  params: id,
  reply: z.object({ id: z.uuid() }),
})

const name = z.string().trim().min(1).max(longestName)
const url = z.url({ protocol: /^https?$/ }).max(2_000)
/** A secret is shown once: here. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: '/api/Webhooks',
  isOurs: true,
  summary: 'Adds a webhook; the reply shows its secret once',
  ...edit,
  body: z.strictObject({ name, url }),
  reply: WithSecret,
})

export const updateWebhook = endpoint({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/api/Webhooks/:id',
  isOurs: true,
  summary: 'Changes a webhook of the caller, or turns it on or off',
  ...edit,
  params: id,
  body: z.strictObject({ version: z.number().int().positive(), name, url, isOn: z.boolean() }),
  reply: Webhook,
})

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/Webhooks/:id/Rotate',
  isOurs: true,
  summary: 'Gives a webhook a new secret; the old one also signs for a day',
  ...edit,
  params: id,
  reply: WithSecret,
})

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/Webhooks/:id',
  isOurs: true,
  summary: 'Deletes a webhook of the caller; subscriptions that name it keep their other channels',
  ...edit,
  params: id,
  reply: z.object({ id: z.uuid() }),
})

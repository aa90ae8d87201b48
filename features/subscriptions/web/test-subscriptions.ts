import { type Answer, answer } from '../../../tests/screens/fake-api.ts'
import { fleetNow } from '../../../tests/screens/live-fleet.ts'
import {
  type Delivery,
  getDeliveries,
  getSubscriptions,
  previewSubscription,
  type Subscription,
  type Webhook,
} from '../contract/endpoints.ts'

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

export const subscriptionOne: Subscription = {
  id: idOf(1),
  name: 'Night shift',
  isOn: true,
  groupId: null,
  wanted: {
    what: {
      kind: 'alarms',
      farmCodes: ['FR-VLM'],
      countries: null,
      technologies: null,
      machineCode: null,
      priorities: ['critical', 'high'],
      codes: null,
      causeGroups: null,
    },
    when: { kind: 'unacknowledged', afterMinutes: 10, next: null },
    quiet: { kind: 'own', from: '22:00', to: '06:00', exceptCritical: false },
    channels: { inApp: true, email: true, webhookId: null },
  },
  version: 3,
  lastSentAt: new Date(Date.parse(fleetNow) - 3_600_000).toISOString(),
}

export const webhookOne: Webhook = {
  id: idOf(2),
  name: 'Tickets',
  url: 'https://tickets.example/hook',
  isOn: true,
  version: 1,
  failingSince: null,
  turnedOffAt: null,
  oldSecretUntil: null,
}

export const deliveryOf = (place: number, parts: Partial<Delivery> = {}): Delivery => ({
  id: idOf(100 + place),
  subscriptionId: subscriptionOne.id,
  subscription: subscriptionOne.name,
  channel: 'webhook',
  to: 'Tickets',
  kind: 'raised',
  state: 'sent',
  reason: null,
  priority: 'high',
  farmName: 'Plaine de Valmeuse',
  equipment: 'WT1',
  code: '1203',
  message: `Pitch fault ${place}`,
  seenAt: fleetNow,
  dueAt: fleetNow,
  sentAt: fleetNow,
  attempts: 1,
  status: 200,
  reply: 'ok',
  problem: null,
  isAgain: false,
  mayAgain: true,
  ...parts,
})

export const ownOf = (parts: Partial<Awaited<ReturnType<typeof replyOf>>> = {}) => ({ ...replyOf(), ...parts })
const replyOf = () => ({
  results: [subscriptionOne],
  webhooks: [] as Webhook[],
  groups: [] as { id: string; name: string }[],
  people: [] as { id: string; name: string }[],
  hasMailServer: true,
  mailTo: 'iris.own@example.org' as string | null,
})

/** Replies to all that the page of subscriptions reads. */
export const subscriptionCalls = (own = ownOf()): readonly Answer[] => [
  answer(getSubscriptions, own),
  answer(getDeliveries, { results: [deliveryOf(1)], next: null }),
  answer(previewSubscription, {
    messages: [{ at: fleetNow, alarms: 3, isFlood: false, first: 'Pitch fault' }],
    total: 12,
    alarms: 40,
    isKnown: true,
  }),
]

import { randomUUID } from 'node:crypto'
import { EDIT, READ } from '../../../domain/right.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { delivery, subscription } from './tables.ts'
import { insertWebhook, sealNewSecret } from './webhook-store.ts'

const wanted = {
  what: { kind: 'lost' as const, farmCodes: null, machineCode: null },
  when: { kind: 'at-once' as const },
  quiet: { kind: 'none' as const },
  channels: { inApp: true, email: false, webhookId: null },
}
const form = { name: 'Mine', isOn: true, groupId: null, ...wanted }

const addSubscription = async ({ relations: { db } }: TestServer, ownerId: string) => {
  const id = randomUUID()
  await db.insert(subscription).values({ id, ownerId, name: 'Mine', isOn: true, wanted })
  return { recordId: id }
}

const addWebhook = async ({ relations: { db } }: TestServer, ownerId: string) => {
  const id = randomUUID()
  const made = await sealNewSecret(createSecretBox(db), id)
  await insertWebhook(db, { id, ownerId, name: 'Tickets', url: 'https://tickets.example/hook' }, made)
  return { recordId: id }
}

const addDelivery = async (server: TestServer, ownerId: string) => {
  const { db } = server.relations
  const { recordId: subscriptionId } = await addSubscription(server, ownerId)
  const { recordId: webhookId } = await addWebhook(server, ownerId)
  const id = randomUUID()
  const subject = {
    farmName: '',
    equipment: '',
    code: '',
    message: '',
    startMs: 0,
    endMs: null,
    causeGroup: null,
    causeId: null,
    value: null,
  }
  const now = new Date()
  await db.insert(delivery).values({
    id,
    subscriptionId,
    channel: 'webhook',
    userId: ownerId,
    webhookId,
    kind: 'test',
    occurrenceId: id,
    isAlarm: false,
    priority: 'normal',
    farmCode: '',
    deviceCode: '',
    subject,
    state: 'sent',
    seenAt: now,
    dueAt: now,
    body: '{}',
  })
  return { recordId: id }
}

const own = (make: RecordMaker['make']): RecordMaker => ({ ofCaller: 'record', make })
const reads = needs(READ, { farm: false })
const edits = needs(EDIT, { farm: false })

export const authorization: CallRows = {
  getSubscriptions: { product: 'MyFleet', request: () => ({ url: '/api/Subscriptions' }), outcomes: reads },
  createSubscription: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Subscriptions', body: form }),
    outcomes: reads,
  },
  updateSubscription: {
    product: 'MyFleet',
    about: own(addSubscription),
    request: ({ recordId }) => ({ url: `/api/Subscriptions/${recordId}`, body: { version: 1, form } }),
    outcomes: reads,
  },
  deleteSubscription: {
    product: 'MyFleet',
    about: own(addSubscription),
    request: ({ recordId }) => ({ url: `/api/Subscriptions/${recordId}` }),
    outcomes: reads,
  },
  previewSubscription: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Subscriptions/Preview', body: wanted }),
    writesNothing: 'it tells what would have been sent and sends nothing',
    outcomes: reads,
  },
  testSubscription: {
    product: 'MyFleet',
    about: own(addSubscription),
    request: ({ recordId }) => ({ url: `/api/Subscriptions/${recordId}/Test`, body: { channel: 'in-app' } }),
    outcomes: reads,
  },
  getDeliveries: { product: 'MyFleet', request: () => ({ url: '/api/Subscriptions/Deliveries' }), outcomes: reads },
  sendDeliveryAgain: {
    product: 'MyFleet',
    about: own(addDelivery),
    request: ({ recordId }) => ({ url: `/api/Subscriptions/Deliveries/${recordId}/Again` }),
    outcomes: edits,
  },
  createWebhook: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Webhooks', body: { name: 'Tickets', url: 'https://tickets.example/hook' } }),
    outcomes: edits,
  },
  updateWebhook: {
    product: 'MyFleet',
    about: own(addWebhook),
    request: ({ recordId }) => ({
      url: `/api/Webhooks/${recordId}`,
      body: { version: 1, name: 'Tickets', url: 'https://tickets.example/hook', isOn: true },
    }),
    outcomes: edits,
  },
  rotateWebhookSecret: {
    product: 'MyFleet',
    about: own(addWebhook),
    request: ({ recordId }) => ({ url: `/api/Webhooks/${recordId}/Rotate` }),
    outcomes: edits,
  },
  deleteWebhook: {
    product: 'MyFleet',
    about: own(addWebhook),
    request: ({ recordId }) => ({ url: `/api/Webhooks/${recordId}` }),
    outcomes: edits,
  },
}

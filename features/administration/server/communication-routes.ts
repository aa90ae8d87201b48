import { randomUUID } from 'node:crypto'
import { READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindChanges } from '../../../platform/server/record/bind-changes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import {
  Audience,
  createCommunicationMessage,
  deleteCommunicationMessage,
  getCommunicationMessageChanges,
  getCommunicationMessages,
  getMessageAudience,
  getShownMessages,
  isMessageNotified,
  type MessageContent,
  updateCommunicationMessage,
} from '../contract/communication.ts'
import {
  allMessages,
  insertMessage,
  type MessageFields,
  messageKind,
  messageOf,
  messagesNotOver,
  removeMessage,
  type StoredMessage,
  updateMessage,
} from './message-store.ts'
import { createMessageNotifier, foreseeMessage, messageEvent, occurrenceOf } from './notify-messages.ts'

const fieldsOf = (content: MessageContent, principal: Principal): MessageFields => {
  const { texts, severity, fromAtMs, toAtMs, audience } = content
  return {
    texts,
    severity,
    fromAt: new Date(fromAtMs),
    toAt: toAtMs === null ? null : new Date(toAtMs),
    audience: { ...audience, isNotified: isMessageNotified(content) },
    updatedAt: new Date(),
    updatedBy: `${principal.firstName} ${principal.lastName}`.trim(),
  }
}

/** Whether a message concerns a person; `groups` are those that they are in. */
export const concerns = (audience: Audience, principal: Principal, groups: ReadonlySet<string>): boolean => {
  if (audience.kind === 'everybody') return true
  if (audience.kind === 'group') return groups.has(audience.groupId)
  return hasRight(principal, audience.product, READ)
}

/** Messages of administrators to people: banners above every screen for a while. */
export const bindCommunicationRoutes = (routes: Routes, context: ServerContext): void => {
  const { live } = context
  const { db } = context.relations
  const records = recordsOf(context, messageKind)
  const notifier = createNotifier(context)
  const notifyPeople = createMessageNotifier(context)
  const people = createSignInPeople(db)
  /** Open pages read their messages anew; what is in them is told to nobody here. */
  const announceChange = () => {
    live.notify(null, {
      id: randomUUID(),
      at: Date.now(),
      code: 'communication-changed',
      severity: 'info',
      parameters: {},
      isForPage: true,
    })
    // What begins later is told by the job, which also makes good what fails here.
    notifyPeople().catch((error: unknown) => context.log.warn({ err: error }, 'people could not be told of a message'))
  }
  const withdrawNotification = (tx: Db, row: StoredMessage) => notifier.withdraw(tx, messageEvent, occurrenceOf(row))

  routes.bind(getCommunicationMessages, async () => ({ results: (await allMessages(db)).map(messageOf) }))

  routes.bind(getMessageAudience, ({ query }) => foreseeMessage(context, Audience.parse(query), query.severity))

  routes.bind(createCommunicationMessage, async (request) => {
    const made = await records.create(request, (tx) => insertMessage(tx, fieldsOf(request.body, request.principal)))
    announceChange()
    return messageOf(made)
  })

  routes.bind(updateCommunicationMessage, async (request) => {
    const { version, ...content } = request.body
    const { id } = request.params
    const changed = await records.change(request, { id, version }, async (tx, before) => {
      await updateMessage(tx, id, fieldsOf(content, request.principal))
      await withdrawNotification(tx, before)
    })
    announceChange()
    return messageOf(changed)
  })

  routes.bind(deleteCommunicationMessage, async (request) => {
    const { id } = request.params
    await records.remove(request, { id, version: request.query.version }, async (tx, before) => {
      await removeMessage(tx, id)
      await withdrawNotification(tx, before)
    })
    announceChange()
    return { id }
  })

  bindChanges(routes, getCommunicationMessageChanges, records)

  routes.bind(getShownMessages, async ({ principal }) => {
    const now = new Date()
    const messages = (await messagesNotOver(db, now)).map(messageOf)
    const asksGroups = messages.some(({ audience }) => audience.kind === 'group')
    const groups = new Set(asksGroups ? await people.groupsOf(principal.userId) : [])
    return {
      nowMs: now.getTime(),
      results: messages.filter(({ audience }) => concerns(audience, principal, groups)),
    }
  })
}

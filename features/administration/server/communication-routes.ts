import { randomUUID } from 'node:crypto'
import { READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import { type Audience, getMessageAudience, messageCalls, messageKind } from '../contract/communication.ts'
import { getShownMessages } from '../contract/shown-message.ts'
import { messageStore, messagesNotOver, messageValues } from './message-store.ts'
import { createMessageNotifier, foreseeMessage, messageEvent, occurrenceOf } from './notify-messages.ts'

/** Whether an announcement is for a user; `groups` are the groups of the user. */
export const concerns = (
  { audience, groupId, product }: Audience,
  principal: Principal,
  groups: ReadonlySet<string>,
): boolean => {
  if (audience === 'everybody') return true
  if (audience === 'group') return groupId !== null && groups.has(groupId)
  return product !== null && hasRight(principal, product, READ)
}

/** Announcements of administrators: banners above every screen for a while. */
export const bindCommunicationRoutes = (routes: Routes, context: ServerContext): void => {
  const { live } = context
  const { db } = context.relations
  const notifier = createNotifier(context)
  const notifyPeople = createMessageNotifier(context)
  const people = createSignInPeople(db)
  /** Open pages read their announcements again. The notice has no content. */
  const announceChange = () => {
    live.notify(null, {
      id: randomUUID(),
      at: Date.now(),
      code: 'communication-changed',
      severity: 'info',
      parameters: {},
      isForPage: true,
    })
    // The job notifies about later ones, and repeats a failed notification.
    notifyPeople().catch((error: unknown) =>
      context.log.warn({ err: error }, 'users were not notified of an announcement'),
    )
  }
  const store = messageStore((tx, before) => notifier.withdraw(tx, messageEvent, occurrenceOf(before)))

  bindRecordKind(routes, context, messageKind, messageCalls, store, { afterChange: announceChange })

  routes.bind(getMessageAudience, ({ query: { severity, audience, groupId = null, product = null } }) =>
    foreseeMessage(context, { audience, groupId, product }, severity),
  )

  routes.bind(getShownMessages, async ({ principal }) => {
    const now = new Date()
    const messages = (await messagesNotOver(db, now)).map((row) => ({
      id: row.id,
      version: row.version,
      ...messageValues(row),
    }))
    const asksGroups = messages.some(({ audience }) => audience === 'group')
    const groups = new Set(asksGroups ? await people.groupsOf(principal.userId) : [])
    return {
      nowMs: now.getTime(),
      results: messages.filter((message) => concerns(message, principal, groups)),
    }
  })
}

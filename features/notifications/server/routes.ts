import { randomUUID } from 'node:crypto'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { completeSettings } from '../contract/delivery.ts'
import {
  getNotificationSettings,
  getNotifications,
  type Notification,
  putNotificationSettings,
  readNotifications,
  sendTestNotification,
} from '../contract/endpoints.ts'
import type { Priority } from '../contract/settings.ts'
import { markRead, notificationsOf, putSettings, type StoredNotification, settingsOf } from './notification-store.ts'
import { createNotifier } from './notifier.ts'

const shown = (row: StoredNotification): Notification => ({
  id: row.id,
  atMs: row.at.getTime(),
  event: row.event,
  priority: row.priority as Priority,
  farmCode: row.farmCode,
  parameters: row.parameters,
  href: row.href,
  isRead: row.readAt !== null,
})

/** What whoever asks was told, and what they want to be told. */
export const bindNotificationRoutes = (routes: Routes, context: ServerContext): void => {
  const { relations, audit } = context
  const { db } = relations
  /** No installation has a way out by e-mail yet. */
  const hasMail = false
  const targetOf = ({ userId, firstName, lastName }: Principal, kind: string) => ({
    kind,
    id: userId,
    name: `${firstName} ${lastName}`.trim(),
  })
  const unreadOf = (rows: readonly StoredNotification[]) => rows.filter(({ readAt }) => readAt === null).length
  const settingsFor = async (userId: string) => completeSettings((await settingsOf(db, [userId])).get(userId))

  routes.bind(getNotifications, async ({ principal }) => {
    const rows = await notificationsOf(db, principal)
    return { results: rows.map(shown), unread: unreadOf(rows) }
  })

  routes.bind(readNotifications, async (request) => {
    const { principal, body } = request
    await db.transaction(async (tx) => {
      const read = await markRead(tx, principal.userId, body.ids)
      await audit.record(tx, request, { target: targetOf(principal, 'notifications'), after: { read } })
    })
    return { unread: unreadOf(await notificationsOf(db, principal)) }
  })

  routes.bind(getNotificationSettings, async ({ principal }) => ({
    settings: await settingsFor(principal.userId),
    hasMail,
  }))

  routes.bind(putNotificationSettings, async (request) => {
    const { principal } = request
    const before = await settingsFor(principal.userId)
    const settings = completeSettings(request.body)
    await db.transaction(async (tx) => {
      await putSettings(tx, principal.userId, settings)
      const target = targetOf(principal, 'notificationSettings')
      await audit.record(tx, request, { target, before, after: settings })
    })
    return { settings, hasMail }
  })

  routes.bind(sendTestNotification, async (request) => {
    const { principal } = request
    const delivery = await createNotifier(context).tellPerson(principal, {
      event: 'test',
      occurrence: randomUUID(),
      parameters: {},
      href: '/MyProfile/MyNotifications',
    })
    await db.transaction((tx) =>
      audit.record(tx, request, { target: targetOf(principal, 'notifications'), after: { test: true } }),
    )
    return { popsUp: delivery?.popsUp ?? false }
  })
}

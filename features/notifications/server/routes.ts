import { randomUUID } from 'node:crypto'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { countOrThrow, createRateCounter } from '../../../platform/server/http/rate-counter.ts'
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

/** A test may go out by e-mail: enough to try every setting, too few to fill a mailbox. */
const mostTestsInTenMinutes = 10
const mostPutsAMinute = 30

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
  const { relations, audit, config } = context
  const { db } = relations
  /** How e-mails go out here: by a server, or they are kept for the administrator; and to which address of the person. */
  const mailFor = ({ email }: Principal) => ({ hasMailServer: config.mailServer !== undefined, mailTo: email })
  const targetOf = ({ userId, firstName, lastName }: Principal, kind: string) => ({
    kind,
    id: userId,
    name: `${firstName} ${lastName}`.trim(),
  })
  const tests = createRateCounter(mostTestsInTenMinutes, 10 * 60_000)
  const puts = createRateCounter(mostPutsAMinute, 60_000)
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
    ...mailFor(principal),
  }))

  routes.bind(putNotificationSettings, async (request) => {
    const { principal } = request
    countOrThrow(puts, principal.userId, request.header)
    const before = await settingsFor(principal.userId)
    const settings = completeSettings(request.body)
    await db.transaction(async (tx) => {
      await putSettings(tx, principal.userId, settings)
      const target = targetOf(principal, 'notificationSettings')
      await audit.record(tx, request, { target, before, after: settings })
    })
    return { settings, ...mailFor(principal) }
  })

  routes.bind(sendTestNotification, async (request) => {
    const { principal } = request
    countOrThrow(tests, principal.userId, request.header)
    const delivery = await createNotifier(context).notifyPerson(principal.userId, {
      event: 'test',
      occurrence: randomUUID(),
      parameters: {},
      href: '/MyProfile/MyNotifications',
    })
    await db.transaction((tx) =>
      audit.record(tx, request, { target: targetOf(principal, 'notifications'), after: { test: true } }),
    )
    return { popsUp: delivery?.popsUp ?? false, mailedTo: delivery?.isMailed ? principal.email : null }
  })
}

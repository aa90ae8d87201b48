import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { priorities, Settings } from './settings.ts'

/** How long notifications are kept, and most that one answer tells. */
export const keptDays = 30
export const mostNotifications = 100

export const Notification = z
  .object({
    id: z.string(),
    atMs: z.number(),
    event: z.string(),
    priority: z.enum(priorities),
    farmCode: z.string().nullable(),
    parameters: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Path within the page. */
    href: z.string().nullable(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

const own = { right: 'signed-in', signInOnly: true } as const

export const getNotifications = endpoint({
  id: 'getNotifications',
  method: 'GET',
  path: '/api/Notifications',
  isOurs: true,
  summary: 'What the person was told in the last thirty days and may still see, the newest first',
  ...own,
  reply: z.object({ results: z.array(Notification), unread: z.number().int() }),
})

export const readNotifications = endpoint({
  id: 'readNotifications',
  method: 'POST',
  path: '/api/Notifications/Read',
  isOurs: true,
  summary: 'Marks notifications as read: those named, or all',
  ...own,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000).nullable() }),
  reply: z.object({ unread: z.number().int() }),
})

const SettingsReply = z.object({
  settings: Settings,
  /** Without a mail server, e-mails stay in the outbox of the super administrators. */
  hasMailServer: z.boolean(),
  /** Null: the account has no address. */
  mailTo: z.string().nullable(),
})

export const getNotificationSettings = endpoint({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/api/Notifications/Settings',
  isOurs: true,
  summary: 'What the person wants to be told, by type of event, priority, site and channel, and the quiet hours',
  ...own,
  reply: SettingsReply,
})

export const putNotificationSettings = endpoint({
  id: 'putNotificationSettings',
  method: 'PUT',
  path: '/api/Notifications/Settings',
  isOurs: true,
  summary: 'Sets what the person wants to be told',
  ...own,
  body: Settings,
  reply: SettingsReply,
})

export const sendTestNotification = endpoint({
  id: 'sendTestNotification',
  method: 'POST',
  path: '/api/Notifications/Test',
  isOurs: true,
  summary: 'Tells the person something, to see how it arrives',
  ...own,
  reply: z.object({
    popsUp: z.boolean(),
    /** Where an e-mail goes within a minute; null: none does, because of quiet hours or for want of an address. */
    mailedTo: z.string().nullable(),
  }),
})

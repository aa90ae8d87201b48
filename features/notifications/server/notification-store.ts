import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight, seesFarm } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import { completeSettings } from '../contract/delivery.ts'
import { keptDays, mostNotifications } from '../contract/endpoints.ts'
import { eventTypeOf } from '../contract/event-type.ts'
import { Settings, type SettingsText } from '../contract/settings.ts'
import { notification, notificationSettings } from './tables.ts'

const dayMs = 86_400_000
/** Rows that are looked at for one answer: most people may see what they were told. */
const mostLooked = 500

export type StoredNotification = typeof notification.$inferSelect
export type NewNotification = typeof notification.$inferInsert

/** What a notification is about. */
type About = Pick<StoredNotification, 'event' | 'farmCode' | 'parameters'>

/** Whether a person, who is in these groups, may read this now: the right of its type, on its farm. */
export const mayRead = (
  principal: Principal,
  groupIds: ReadonlySet<string>,
  { event, farmCode, parameters }: About,
): boolean => {
  const type = eventTypeOf(event)
  if (!type) return false
  const farmCodes = farmCode === null ? (type.farmsOf?.(parameters) ?? []) : [farmCode]
  // What is about a farm is never told without one, and the other way round.
  if (type.hasFarm !== farmCodes.length > 0) return false
  const reader = type.reader(parameters)
  if (reader === 'nobody') return false
  if (reader === 'super-admin') return principal.isUserSuperAdmin
  if (reader === 'everybody') return farmCodes.every((code) => seesFarm(principal, code))
  if ('groupId' in reader) return groupIds.has(reader.groupId)
  return farmCodes.length === 0
    ? hasRight(principal, reader.product, reader.flag)
    : farmCodes.every((code) => seesFarm(principal, code, { product: reader.product, flag: reader.flag }))
}

/** Whether who may read this depends on the groups that they are in. */
const asksGroups = ({ event, parameters }: About): boolean => {
  const reader = eventTypeOf(event)?.reader(parameters)
  return typeof reader === 'object' && 'groupId' in reader
}

/** What a person was told lately and may still see, the newest first. */
export const notificationsOf = async (db: Db, principal: Principal): Promise<StoredNotification[]> => {
  const rows = await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, principal.userId), gt(notification.at, new Date(Date.now() - keptDays * dayMs))))
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(mostLooked)
  const groupIds = new Set(rows.some(asksGroups) ? await createSignInPeople(db).groupsOf(principal.userId) : [])
  return rows.filter((row) => mayRead(principal, groupIds, row)).slice(0, mostNotifications)
}

/** Writes what has not been told yet; resolves with what was written. */
export const insertNew = async (db: Db, rows: readonly NewNotification[]): Promise<StoredNotification[]> =>
  rows.length === 0
    ? []
    : db
        .insert(notification)
        .values([...rows])
        .onConflictDoNothing()
        .returning()

/** Forgets what everybody was told of an occurrence. */
export const forgetOccurrence = async (tx: Db, event: string, occurrence: string): Promise<void> => {
  await tx.delete(notification).where(and(eq(notification.event, event), eq(notification.occurrence, occurrence)))
}

/** Marks as read what is not; null: everything. */
export const markRead = async (tx: Db, userId: string, ids: readonly string[] | null): Promise<number> => {
  const marked = await tx
    .update(notification)
    .set({ readAt: new Date() })
    .where(
      and(
        eq(notification.userId, userId),
        isNull(notification.readAt),
        ids ? inArray(notification.id, [...ids]) : undefined,
      ),
    )
    .returning({ id: notification.id })
  return marked.length
}

/** Forgets what is older than people are shown; resolves with how many. */
export const purgeNotifications = async (db: Db, nowMs: number): Promise<number> =>
  (
    await db
      .delete(notification)
      .where(lt(notification.at, new Date(nowMs - keptDays * dayMs)))
      .returning({ id: notification.id })
  ).length

/** What people have set; who has set nothing is left out. */
export const settingsOf = async (db: Db, userIds: readonly string[]): Promise<Map<string, SettingsText>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(inArray(notificationSettings.userId, [...userIds]))
  return new Map(rows.map(({ userId, settings }) => [userId, completeSettings(Settings.safeParse(settings).data)]))
}

export const putSettings = async (tx: Db, userId: string, settings: SettingsText): Promise<void> => {
  await tx
    .insert(notificationSettings)
    .values({ userId, settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { settings } })
}

import { and, asc, desc, eq, inArray, isNotNull, max } from 'drizzle-orm'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { postMail } from '../../../platform/server/mail/post-mail.ts'
import { everyPerson, type ReachablePerson } from '../../users/server/port.ts'
import { completeSettings, deliveryOf } from '../contract/delivery.ts'
import { eventTypeOf } from '../contract/event-type.ts'
import { type Priority, priorities, type SettingsText } from '../contract/settings.ts'
import { notificationMail } from './mail-text.ts'
import { mayRead, type StoredNotification, settingsOf } from './notification-store.ts'
import { zonesOf } from './person-zones.ts'
import { notification } from './tables.ts'

/** After a mail to a person, what follows within this time is gathered into one; what is urgent does not wait. */
const gatherMs = 10 * 60_000
/** What has waited for longer, because no process was there to send it, is news no more. */
const oldestMs = 24 * 3_600_000
/** How long the text of a mail is kept while no mail server takes it. */
const textLifeMs = 7 * 86_400_000
/** People in one round: the next round takes the others. */
const mostPeople = 200

const isUrgent = ({ event, priority }: StoredNotification): boolean =>
  priority === 'critical' || event === 'test' || eventTypeOf(event)?.isAlways === true

/** What matters most first, then the newest. */
const byNeed = (one: StoredNotification, other: StoredNotification): number =>
  priorities.indexOf(other.priority as Priority) - priorities.indexOf(one.priority as Priority) ||
  other.at.getTime() - one.at.getTime()

/**
 * Mails what waits, one mail a person. Everything is asked anew at this moment: whether the person may enter and see it,
 * whether they still want it by e-mail, and whether it is quiet where they are. Resolves with the number of mails; rows are
 * locked while they are looked at, so that two processes never mail the same.
 */
export const mailWaiting = async (
  { config, relations: { db } }: Pick<ServerContext, 'config' | 'relations'>,
  nowMs = Date.now(),
): Promise<number> => {
  const waiting = await db
    .selectDistinct({ userId: notification.userId })
    .from(notification)
    .where(eq(notification.mail, 'waits'))
    .orderBy(asc(notification.userId))
    .limit(mostPeople)
  const ids = waiting.map(({ userId }) => userId)
  if (ids.length === 0) return 0
  const people = new Map((await everyPerson(db, config, ids)).map((person) => [person.userId, person]))
  const settings = await settingsOf(db, ids)
  const zoneOf = await zonesOf(db, [...people.values()])
  const isWanted = (person: ReachablePerson, wanted: SettingsText, row: StoredNotification): boolean =>
    nowMs - row.at.getTime() <= oldestMs &&
    mayRead(person, person.groupIds, row) &&
    deliveryOf(wanted, { ...row, priority: row.priority as Priority }, nowMs, zoneOf(person)).isMailed

  const mailTo = (userId: string) =>
    db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(notification)
        .where(and(eq(notification.userId, userId), eq(notification.mail, 'waits')))
        .orderBy(desc(notification.at))
        .for('update', { skipLocked: true })
      if (rows.length === 0) return 0
      const mark = (marked: readonly StoredNotification[], mail: 'posted' | 'left') =>
        tx
          .update(notification)
          .set({ mail, ...(mail === 'posted' && { mailedAt: new Date(nowMs) }) })
          .where(
            inArray(
              notification.id,
              marked.map(({ id }) => id),
            ),
          )
      const person = people.get(userId)
      const wanted = completeSettings(settings.get(userId))
      const wantedRows = person?.email ? rows.filter((row) => isWanted(person, wanted, row)) : []
      const left = rows.filter((row) => !wantedRows.includes(row))
      if (left.length > 0) await mark(left, 'left')
      if (!person || person.email === null || wantedRows.length === 0) return 0
      const [last] = await tx
        .select({ at: max(notification.mailedAt) })
        .from(notification)
        .where(and(eq(notification.userId, userId), isNotNull(notification.mail)))
      if (last?.at && nowMs - last.at.getTime() < gatherMs && !wantedRows.some(isUrgent)) return 0
      await postMail(tx, config, {
        to: person.email,
        ...notificationMail({
          person,
          zone: zoneOf(person),
          notifications: wantedRows.toSorted(byNeed),
          site: config.webApplicationUrl,
        }),
        textUntil: new Date(nowMs + textLifeMs),
        onlyKeep: person.isDemo,
      })
      await mark(wantedRows, 'posted')
      return 1
    })

  let posted = 0
  for (const userId of ids) posted += await mailTo(userId)
  return posted
}

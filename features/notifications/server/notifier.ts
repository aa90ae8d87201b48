import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { everyPerson, type ReachablePerson } from '../../users/server/port.ts'
import type { Delivery } from '../contract/delivery.ts'
import { forgetOccurrence, insertNew, type NewNotification, type StoredNotification } from './notification-store.ts'
import { type Occurrence, weighDelivery } from './weigh-delivery.ts'

export interface Notifier {
  /**
   * Tells everybody whom it concerns and who may see it. Never rejects: what happened has happened. False when it could not
   * be written down.
   */
  notify(occurrence: Occurrence): Promise<boolean>
  /** The same to one person; undefined when they may not be told, or not enter. */
  notifyPerson(userId: string, occurrence: Occurrence): Promise<Delivery | undefined>
  /** Takes back what was told of an occurrence, from everybody, and what of it has not been mailed. */
  withdraw(tx: Db, event: string, occurrence: string): Promise<void>
}

type NotificationRow = NewNotification & Pick<StoredNotification, 'id' | 'at' | 'parameters' | 'href'>

const severities = { low: 'info', normal: 'info', high: 'warning', critical: 'critical' } as const

/** For features that tell people of something. What is wanted by e-mail waits in its row for the job that mails. */
export const createNotifier = ({
  relations,
  live,
  log,
  config,
}: Pick<ServerContext, 'relations' | 'live' | 'log' | 'config'>): Notifier => {
  const deliver = async (
    people: readonly ReachablePerson[],
    occurrence: Occurrence,
  ): Promise<Map<string, Delivery>> => {
    const { event, farmCode = null, href = null } = occurrence
    const atMs = occurrence.atMs ?? Date.now()
    const weighed = await weighDelivery({ relations }, people, occurrence)
    const byPerson = new Map(weighed.map((one) => [one.person.userId, one]))
    const rows = weighed.flatMap(({ person, parameters, priority, delivery, isForMail }): NotificationRow[] =>
      delivery.isListed || isForMail
        ? [
            {
              id: randomUUID(),
              userId: person.userId,
              at: new Date(atMs),
              event,
              priority,
              farmCode,
              parameters,
              href: occurrence.hrefFor ? occurrence.hrefFor(person) : href,
              occurrence: occurrence.occurrence,
              ...(!delivery.isListed && { readAt: new Date() }),
              ...(isForMail && { mail: 'waits' }),
            },
          ]
        : [],
    )
    const push = (row: NotificationRow): void => {
      const { delivery, priority } = byPerson.get(row.userId) ?? {}
      if (delivery?.isListed && priority)
        live.notify(row.userId, {
          id: row.id,
          at: row.at.getTime(),
          code: event,
          severity: severities[priority],
          parameters: row.parameters,
          ...(row.href !== null && { href: row.href }),
          ...(!delivery.popsUp && { isSilent: true }),
        })
    }
    const written = await insertNew(relations.db, rows).catch((error: unknown) => {
      if (occurrence.isPushedUnwritten) rows.forEach(push)
      throw error
    })
    written.forEach(push)
    return new Map(weighed.map(({ person, delivery }) => [person.userId, delivery]))
  }

  return {
    async notify(occurrence) {
      try {
        await deliver(await everyPerson(relations.db, config), occurrence)
        return true
      } catch (error) {
        log.error({ err: error, event: occurrence.event }, 'people could not be told')
        return false
      }
    },
    notifyPerson: async (userId, occurrence) =>
      (await deliver(await everyPerson(relations.db, config, [userId]), occurrence)).get(userId),
    withdraw: forgetOccurrence,
  }
}

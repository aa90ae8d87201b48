import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { everyPerson, type ReachablePerson } from '../../users/server/port.ts'
import { completeSettings, type Delivery, deliveryOf } from '../contract/delivery.ts'
import { eventTypeOf } from '../contract/event-type.ts'
import type { Priority } from '../contract/settings.ts'
import { forgetOccurrence, insertNew, mayRead, type NewNotification, settingsOf } from './notification-store.ts'

type Parameters = Readonly<Record<string, string | number>>

/** Something that has happened. */
export interface Occurrence {
  /** Id of its type. */
  readonly event: string
  /** The same id is told a person once, by however many processes. */
  readonly occurrence: string
  readonly atMs?: number
  /** Other than that of its type. */
  readonly priority?: Priority
  readonly farmCode?: string
  /** What its words name. */
  readonly parameters: Parameters
  /** Path within the page. */
  readonly href?: string
  /** The same where it differs from person to person, e.g. by the farms that they see. */
  readonly hrefFor?: (person: ReachablePerson) => string | null
  /** Whom it concerns, and what its words name for them where that differs; undefined: not them. Left out: everybody. */
  readonly forPerson?: (person: ReachablePerson) => Parameters | undefined
}

export interface Notifier {
  /** Tells everybody whom it concerns and who may see it. Never rejects: what happened has happened. */
  tell(occurrence: Occurrence): Promise<void>
  /** The same to one person; undefined when they may not be told, or not enter. */
  tellPerson(userId: string, occurrence: Occurrence): Promise<Delivery | undefined>
  /** Takes back what was told of an occurrence, from everybody, and what of it has not been mailed. */
  takeBack(tx: Db, event: string, occurrence: string): Promise<void>
}

const severities = { low: 'info', normal: 'info', high: 'warning', critical: 'critical' } as const

/** For features that tell people of something. What is wanted by e-mail waits in its row for the job that mails. */
export const createNotifier = ({
  relations: { db },
  live,
  log,
  config,
}: Pick<ServerContext, 'relations' | 'live' | 'log' | 'config'>): Notifier => {
  const deliver = async (
    people: readonly ReachablePerson[],
    occurrence: Occurrence,
  ): Promise<Map<string, Delivery>> => {
    const { event, farmCode = null, href = null } = occurrence
    const type = eventTypeOf(event)
    if (!type) throw new Error(`there is no type of event "${event}"`)
    const priority = occurrence.priority ?? type.priority
    const atMs = occurrence.atMs ?? Date.now()
    const concerned = people.flatMap((person) => {
      const parameters = occurrence.forPerson ? occurrence.forPerson(person) : occurrence.parameters
      return parameters && mayRead(person, person.groupIds, { event, farmCode, parameters })
        ? [{ person, parameters }]
        : []
    })
    const settings = await settingsOf(
      db,
      concerned.map(({ person }) => person.userId),
    )
    const deliveries = new Map<string, Delivery>()
    const rows: NewNotification[] = []
    for (const { person, parameters } of concerned) {
      const { userId } = person
      const wanted = completeSettings(settings.get(userId))
      // Who has named no zone lives in that of the browser, which the server does not know: UTC stands for it.
      const delivery = deliveryOf(wanted, { event, priority, farmCode }, Date.now(), person.timezone ?? 'UTC')
      deliveries.set(userId, delivery)
      const isForMail = delivery.isMailed && person.email !== null
      if (delivery.isListed || isForMail)
        rows.push({
          userId,
          at: new Date(atMs),
          event,
          priority,
          farmCode,
          parameters,
          href: occurrence.hrefFor ? occurrence.hrefFor(person) : href,
          occurrence: occurrence.occurrence,
          ...(!delivery.isListed && { readAt: new Date() }),
          ...(isForMail && { mail: 'waits' }),
        })
    }
    for (const told of await insertNew(db, rows)) {
      const delivery = deliveries.get(told.userId)
      if (delivery?.isListed)
        live.notify(told.userId, {
          id: told.id,
          at: told.at.getTime(),
          code: event,
          severity: severities[priority],
          parameters: told.parameters,
          ...(told.href !== null && { href: told.href }),
          ...(!delivery.popsUp && { isSilent: true }),
        })
    }
    return deliveries
  }

  return {
    async tell(occurrence) {
      try {
        await deliver(await everyPerson(db, config), occurrence)
      } catch (error) {
        log.error({ err: error, event: occurrence.event }, 'people could not be told')
      }
    },
    tellPerson: async (userId, occurrence) =>
      (await deliver(await everyPerson(db, config, [userId]), occurrence)).get(userId),
    takeBack: forgetOccurrence,
  }
}

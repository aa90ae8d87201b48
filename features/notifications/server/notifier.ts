import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { everyPerson } from '../../users/server/port.ts'
import { completeSettings, type Delivery, deliveryOf } from '../contract/delivery.ts'
import { eventTypeOf } from '../contract/event-type.ts'
import type { Priority } from '../contract/settings.ts'
import { insertNew, mayRead, type NewNotification, type StoredNotification, settingsOf } from './notification-store.ts'

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
  /** Whom it concerns, and what its words name for them where that differs; undefined: not them. Left out: everybody. */
  readonly forPerson?: (person: Principal) => Parameters | undefined
}

/** The way out by e-mail, once an installation has one. */
export interface MailChannel {
  send(person: Principal, told: StoredNotification): Promise<void>
}

export interface Notifier {
  /** Tells everybody whom it concerns and who may see it. Never rejects: what happened has happened. */
  tell(occurrence: Occurrence): Promise<void>
  /** The same to one person. */
  tellPerson(person: Principal, occurrence: Occurrence): Promise<Delivery | undefined>
}

const severities = { low: 'info', normal: 'info', high: 'warning', critical: 'critical' } as const

/** For features that tell people of something. */
export const createNotifier = (
  { relations: { db }, live, log, config }: Pick<ServerContext, 'relations' | 'live' | 'log' | 'config'>,
  mail?: MailChannel,
): Notifier => {
  const deliver = async (people: readonly Principal[], occurrence: Occurrence): Promise<Map<string, Delivery>> => {
    const { event, farmCode = null, href = null } = occurrence
    const type = eventTypeOf(event)
    if (!type) throw new Error(`there is no type of event "${event}"`)
    const priority = occurrence.priority ?? type.priority
    const atMs = occurrence.atMs ?? Date.now()
    const concerned = people.flatMap((person) => {
      const parameters = occurrence.forPerson ? occurrence.forPerson(person) : occurrence.parameters
      return parameters && mayRead(person, { event, farmCode, parameters }) ? [{ person, parameters }] : []
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
      if (delivery.isListed || (delivery.isMailed && mail))
        rows.push({
          userId,
          at: new Date(atMs),
          event,
          priority,
          farmCode,
          parameters,
          href,
          occurrence: occurrence.occurrence,
          ...(!delivery.isListed && { readAt: new Date() }),
        })
    }
    const peopleById = new Map(concerned.map(({ person }) => [person.userId, person]))
    for (const told of await insertNew(db, rows)) {
      const delivery = deliveries.get(told.userId)
      const person = peopleById.get(told.userId)
      if (!delivery || !person) continue
      if (delivery.isListed)
        live.notify(told.userId, {
          id: told.id,
          at: told.at.getTime(),
          code: event,
          severity: severities[priority],
          parameters: told.parameters,
          ...(told.href !== null && { href: told.href }),
          ...(!delivery.popsUp && { isSilent: true }),
        })
      if (delivery.isMailed && mail)
        await mail
          .send(person, told)
          .catch((error: unknown) => log.warn({ err: error }, 'a notification was not mailed'))
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
    tellPerson: async (person, occurrence) => (await deliver([person], occurrence)).get(person.userId),
  }
}

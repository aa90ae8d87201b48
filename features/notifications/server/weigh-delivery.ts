import type { ServerContext } from '../../../platform/server/feature.ts'
import { everyPerson, type ReachablePerson } from '../../users/server/port.ts'
import { completeSettings, type Delivery, deliveryOf } from '../contract/delivery.ts'
import { eventTypeOf } from '../contract/event-type.ts'
import type { Priority } from '../contract/settings.ts'
import { mayRead, settingsOf } from './notification-store.ts'
import { zonesOf } from './person-zones.ts'

type Parameters = Readonly<Record<string, string | number>>

/** Something that has happened. */
export interface Occurrence {
  /** Id of its type. */
  readonly event: string
  /** The same id is told a person once, by however many processes. */
  readonly occurrence: string
  readonly atMs?: number
  /** It reaches open pages even where it cannot be written down; whoever tells it again leaves this out. */
  readonly isPushedUnwritten?: boolean
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

/** How one person would be told of an occurrence now. */
export interface Weighed {
  readonly person: ReachablePerson
  readonly parameters: Parameters
  readonly priority: Priority
  readonly delivery: Delivery
  /** They want it by e-mail and have an address. */
  readonly isForMail: boolean
}

/** Of some people those whom an occurrence concerns and who may see it, and how each is told now. */
export const weighDelivery = async (
  { relations: { db } }: Pick<ServerContext, 'relations'>,
  people: readonly ReachablePerson[],
  occurrence: Occurrence,
): Promise<Weighed[]> => {
  const { event, farmCode = null } = occurrence
  const type = eventTypeOf(event)
  if (!type) throw new Error(`there is no type of event "${event}"`)
  const priority = occurrence.priority ?? type.priority
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
  const zoneOf = await zonesOf(
    db,
    concerned.map(({ person }) => person),
  )
  const nowMs = Date.now()
  return concerned.map(({ person, parameters }) => {
    const wanted = completeSettings(settings.get(person.userId))
    const delivery = deliveryOf(wanted, { event, priority, farmCode }, nowMs, zoneOf(person))
    return { person, parameters, priority, delivery, isForMail: delivery.isMailed && person.email !== null }
  })
}

/** How many people would be told of an occurrence now, before anybody is. */
export const foreseeDelivery = async (
  context: Pick<ServerContext, 'relations' | 'config'>,
  occurrence: Occurrence,
): Promise<{ readonly people: number; readonly listed: number; readonly mailed: number }> => {
  const weighed = await weighDelivery(context, await everyPerson(context.relations.db, context.config), occurrence)
  return {
    people: weighed.length,
    listed: weighed.filter(({ delivery }) => delivery.isListed).length,
    mailed: weighed.filter(({ isForMail }) => isForMail).length,
  }
}

import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Habits, habitsOf } from '../../notifications/server/port.ts'
import { everyPerson, type ReachablePerson } from '../../users/server/port.ts'
import type { ChannelName, Receiver } from '../contract/subscription.ts'
import type { StoredSubscription } from './subscription-store.ts'

export interface KnownPerson extends Habits {
  readonly person: ReachablePerson
}

export type People = ReadonlyMap<string, KnownPerson>

/** People who may enter now, with their clocks and quiet hours; those named, or all. */
export const readPeople = async (db: Db, config: Pick<Config, 'demo'>, ids?: readonly string[]): Promise<People> => {
  const people = await everyPerson(db, config, ids)
  const habits = await habitsOf(db, people)
  return new Map(
    people.flatMap((person) => {
      const own = habits.get(person.userId)
      return own ? [[person.userId, { person, ...own }] as const] : []
    }),
  )
}

/** One receiver on one channel. */
export interface Address {
  readonly userId: string
  readonly channel: ChannelName
  readonly webhookId: string | null
  readonly isNext: boolean
  readonly zone: string
}

const members = (people: People, receiver: Receiver): KnownPerson[] =>
  receiver.kind === 'person'
    ? [people.get(receiver.userId)].filter((one) => one !== undefined)
    : [...people.values()].filter(({ person }) => person.groupIds.has(receiver.groupId))

/** Whom a subscription tells, and where; the further receivers too. */
export const addressesOf = ({ ownerId, groupId, wanted }: StoredSubscription, people: People): Address[] => {
  const { channels, when } = wanted
  const first = members(people, groupId ? { kind: 'group', groupId } : { kind: 'person', userId: ownerId })
  const next = when.kind === 'unacknowledged' && when.next ? members(people, when.next.receiver) : []
  const owner = people.get(ownerId)
  const onScreen = (known: readonly KnownPerson[], isNext: boolean): Address[] =>
    known.flatMap(({ person: { userId }, zone }) => {
      const names: ChannelName[] = [
        ...(channels.inApp || (isNext && !channels.email) ? (['in-app'] as const) : []),
        ...(channels.email ? (['email'] as const) : []),
      ]
      return names.map((channel) => ({ userId, channel, webhookId: null, isNext, zone }))
    })
  return [
    ...onScreen(first, false),
    ...onScreen(next, true),
    ...(channels.webhookId && owner
      ? [
          {
            userId: ownerId,
            channel: 'webhook' as const,
            webhookId: channels.webhookId,
            isNext: false,
            zone: owner.zone,
          },
        ]
      : []),
  ]
}

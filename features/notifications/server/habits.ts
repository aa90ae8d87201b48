import type { Db } from '../../../platform/server/relations/relations.ts'
import { completeSettings } from '../contract/delivery.ts'
import type { QuietHours } from '../contract/settings.ts'
import { settingsOf } from './notification-store.ts'
import { zonesOf } from './person-zones.ts'

/** By whose clock a person lives, and when they want quiet. */
export interface Habits {
  readonly zone: string
  readonly quietHours: QuietHours
}

/** The habits of some people, by id. */
export const habitsOf = async (
  db: Db,
  people: readonly { readonly userId: string; readonly timezone: string | null }[],
): Promise<ReadonlyMap<string, Habits>> => {
  const settings = await settingsOf(
    db,
    people.map(({ userId }) => userId),
  )
  const zoneOf = await zonesOf(db, people)
  return new Map(
    people.map((person) => [
      person.userId,
      { zone: zoneOf(person), quietHours: completeSettings(settings.get(person.userId)).quietHours },
    ]),
  )
}

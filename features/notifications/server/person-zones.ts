import type { Db } from '../../../platform/server/relations/relations.ts'
import { browserZonesOf } from '../../my-profile/server/port.ts'

interface Zoned {
  readonly userId: string
  readonly timezone: string | null
}

/**
 * By whose clock each of some people lives: that of their account, else of the browser that they used last (specification
 * 000 §3); UTC for whoever has never opened a page.
 */
export const zonesOf = async (db: Db, people: readonly Zoned[]): Promise<(person: Zoned) => string> => {
  const without = people.filter(({ timezone }) => timezone === null).map(({ userId }) => userId)
  const ofBrowser = await browserZonesOf(db, without)
  return ({ userId, timezone }) => timezone ?? ofBrowser.get(userId) ?? 'UTC'
}

import { and, eq, inArray } from 'drizzle-orm'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { browserZoneKey } from '../../../platform/contract/browser-zone.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { personPreference } from './tables.ts'

/** Zone of the browser that each person used last; whoever has told none, or one that nobody knows, is left out. */
export const browserZonesOf = async (db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: personPreference.userId, zone: personPreference.value })
    .from(personPreference)
    .where(and(eq(personPreference.key, browserZoneKey), inArray(personPreference.userId, [...userIds])))
  return new Map(
    rows.flatMap(({ userId, zone }) => (typeof zone === 'string' && isTimeZone(zone) ? [[userId, zone]] : [])),
  )
}

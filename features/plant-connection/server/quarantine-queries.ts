import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { QuarantineCount, QuarantinedMessage } from '../contract/quarantine.ts'
import { quarantine, quarantineCount } from './tables.ts'

const hourMs = 3_600_000
/** Characters of a message that a page shows. */
const shownPayload = 2_000

export interface QuarantineFilter {
  readonly reason?: string | undefined
  readonly farm?: string | undefined
}

const farmPart = (path: SQL | typeof quarantine.topic | typeof quarantineCount.device, part: number) =>
  sql`split_part(${path}, '/', ${part}::int)`

const chosen = ({ reason, farm }: QuarantineFilter) =>
  and(
    reason === undefined ? undefined : eq(quarantine.reason, reason),
    farm === undefined ? undefined : eq(farmPart(quarantine.topic, 2), farm),
  )

/** One page of the kept messages, newest first, and how many the filter finds. */
export const quarantinedMessages = async (
  db: Db,
  filter: QuarantineFilter,
  page: { readonly number: number; readonly size: number },
): Promise<{ messages: QuarantinedMessage[]; total: number }> => {
  const rows = await db
    .select({
      id: quarantine.id,
      receivedAt: quarantine.receivedAt,
      reason: quarantine.reason,
      topic: quarantine.topic,
      detail: quarantine.detail,
      payload: sql<string>`left(${quarantine.payload}, ${shownPayload}::int)`,
    })
    .from(quarantine)
    .where(chosen(filter))
    .orderBy(desc(quarantine.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [found] = await db.select({ total: count() }).from(quarantine).where(chosen(filter))
  return {
    messages: rows.map(({ receivedAt, ...row }) => ({ ...row, receivedAtMs: receivedAt.getTime() })),
    total: found?.total ?? 0,
  }
}

/** Ids of the newest messages that the filter finds, below `beforeId`. */
export const newestQuarantinedIds = async (
  db: Db,
  filter: QuarantineFilter,
  beforeId: number | undefined,
  most: number,
): Promise<number[]> => {
  const rows = await db
    .select({ id: quarantine.id })
    .from(quarantine)
    .where(and(chosen(filter), beforeId === undefined ? undefined : lt(quarantine.id, beforeId)))
    .orderBy(desc(quarantine.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Counts of every reason of the last week; of one farm when asked. The present hour counts as far as it has gone. */
export const quarantineCounts = async (db: Db, farm: string | undefined, nowMs: number): Promise<QuarantineCount[]> => {
  const since = (hours: number) => new Date((Math.floor(nowMs / hourMs) - (hours - 1)) * hourMs)
  const sumSince = (hours: number) =>
    sql<number>`coalesce(sum(${quarantineCount.occurrences}) filter (where ${quarantineCount.hour} >= ${since(hours).toISOString()}), 0)::float8`
  return db
    .select({
      reason: quarantineCount.reason,
      lastHour: sumSince(1),
      lastDay: sumSince(24),
      lastWeek: sumSince(168),
      notKept: sql<number>`coalesce(sum(${quarantineCount.notKept}), 0)::float8`,
    })
    .from(quarantineCount)
    .where(
      and(
        gte(quarantineCount.hour, since(168)),
        farm === undefined ? undefined : eq(farmPart(quarantineCount.device, 1), farm),
      ),
    )
    .groupBy(quarantineCount.reason)
    .orderBy(quarantineCount.reason)
}

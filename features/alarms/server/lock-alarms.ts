import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'

const lockKey = 0x501_a1a7

/**
 * Makes this transaction the only one that writes alarms, transitions and shelves, until it ends. Every writer of one of them
 * calls it first, so that the numbers of transitions grow in order of commit.
 */
export const lockAlarms = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'

/** Lets the writes of one person wait for each other until the transaction ends. */
export const lockPerson = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`my-profile ${userId}`}, 0))`)

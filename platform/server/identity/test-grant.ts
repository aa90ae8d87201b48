import { randomUUID } from 'node:crypto'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** For tests of signed tokens: a grant without a sign-in, good for `lifeS` seconds; resolves with its id. */
export const addTestGrant = async (db: Db, lifeS = 3_600): Promise<string> => {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + lifeS * 1000)
  await db.insert(identityRecord).values({ kind: 'Grant', id, payload: {}, expiresAt })
  return id
}

import { randomUUID } from 'node:crypto'
import type { Db } from '../relations/relations.ts'
import { identityRecord } from './tables.ts'

/** For tests: a session of a user, as a sign-in leaves it; resolves with its id. */
export const addTestSession = async (db: Db, subject: string): Promise<string> => {
  const id = randomUUID()
  const payload = { accountId: subject, iat: Math.floor(Date.now() / 1000), openid: { scope: 'openid' } }
  await db.insert(identityRecord).values({ kind: 'Grant', id, payload, expiresAt: new Date(Date.now() + 60_000) })
  return id
}

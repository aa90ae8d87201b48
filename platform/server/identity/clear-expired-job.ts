import type { Job } from '../jobs/job.ts'
import type { Db } from '../relations/relations.ts'
import { clearExpired } from './identity-store.ts'

/** Deletes sessions and tokens of the built-in provider that have expired. */
export const clearExpiredJob = (db: Db): Job => ({
  name: 'identity.clear-expired',
  version: '1',
  everyMs: 10 * 60_000,
  run: async () => `${await clearExpired(db)} expired sign-in records deleted`,
})

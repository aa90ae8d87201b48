import { sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { auditEntry } from './tables.ts'

/** For tests: does to the audit log what its trigger refuses everybody but the owner of the database. */
export const tamperWithAudit = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entry disable trigger audit_entry_is_final`)
    await work(tx)
    await tx.execute(sql`alter table audit_entry enable trigger audit_entry_is_final`)
  })

/** For tests: an audit log without rows. */
export const clearAudit = (db: Db): Promise<void> => tamperWithAudit(db, (tx) => tx.delete(auditEntry))

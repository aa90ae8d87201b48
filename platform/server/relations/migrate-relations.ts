import { sql } from 'drizzle-orm'
import type { Log } from '../log/log.ts'
import { type AppliedMigration, planMigrations } from '../migrations/plan-migrations.ts'
import type { Migration } from '../migrations/read-migrations.ts'
import type { Db } from './relations.ts'

const store = 'relations'
/** Key of the advisory lock: two servers that start at once on one PostgreSQL migrate one after the other. */
const lockKey = 0x501_7a4e

/**
 * Brings the database to the newest known migration, in one transaction: it is wholly there or untouched.
 * Throws `MigrationRefused` when the database is newer than the program or an applied file was changed.
 */
export const migrateRelations = async (
  db: Db,
  known: readonly Migration[],
  { log, version }: { readonly log: Log; readonly version: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql`
      create table if not exists solvane_migration (
        store text not null,
        number integer not null,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now(),
        duration_ms integer not null,
        version text not null,
        primary key (store, number)
      )`)
    const applied = (await tx.execute(
      sql`select number, name, sha256, version from solvane_migration where store = ${store} order by number`,
    )) as { rows: AppliedMigration[] }
    for (const migration of planMigrations(store, known, applied.rows)) {
      const startedMs = performance.now()
      for (const statement of migration.statements) await tx.execute(sql.raw(statement))
      const durationMs = Math.round(performance.now() - startedMs)
      await tx.execute(sql`
        insert into solvane_migration (store, number, name, sha256, duration_ms, version)
        values (${store}, ${migration.number}, ${migration.name}, ${migration.sha256}, ${durationMs}, ${version})`)
      log.info({ store, migration: migration.name, durationMs }, 'migration applied')
    }
  })
}

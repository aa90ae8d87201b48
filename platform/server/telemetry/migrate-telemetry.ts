import type { Log } from '../log/log.ts'
import { planMigrations } from '../migrations/plan-migrations.ts'
import type { Migration } from '../migrations/read-migrations.ts'
import type { Engine } from './engine.ts'

const store = 'telemetry'

/**
 * Brings the historian to the newest known migration. The column store has no transactions: each statement must be harmless
 * when run again (`IF NOT EXISTS`), because a migration that is cut short is run again from its start.
 * Throws `MigrationRefused` when the historian is newer than the program or an applied file was changed.
 */
export const migrateTelemetry = async (
  engine: Engine,
  known: readonly Migration[],
  { log, version }: { readonly log: Log; readonly version: string },
): Promise<void> => {
  const carryOut = async (statement: string) => {
    for (const part of engine.topology.ddl(statement)) await engine.run(part)
  }
  await carryOut(
    `CREATE TABLE IF NOT EXISTS solvane_migration
     (number UInt32, name String, sha256 String, version String, duration_ms UInt32, applied_at DateTime('UTC') DEFAULT now('UTC'))
     ENGINE = ReplacingMergeTree ORDER BY number`,
  )
  const [numbers, names, digests, versions] = await engine.columns<[number[], string[], string[], string[]]>(
    'SELECT number, name, sha256, version FROM solvane_migration FINAL ORDER BY number',
  )
  const applied = numbers.map((number, index) => ({
    number,
    name: names[index] as string,
    sha256: digests[index] as string,
    version: versions[index] as string,
  }))
  for (const migration of planMigrations(store, known, applied)) {
    const startedMs = performance.now()
    for (const statement of migration.statements) await carryOut(statement)
    const durationMs = Math.round(performance.now() - startedMs)
    const { number, name, sha256 } = migration
    await engine.insert(
      'solvane_migration (number, name, sha256, version, duration_ms)',
      `${JSON.stringify([number, name, sha256, version, durationMs])}\n`,
    )
    log.info({ store, migration: name, durationMs }, 'migration applied')
  }
}

import { sql } from 'drizzle-orm'
import type { MigrationStep } from '../migrations/migration-step.ts'
import type { Db } from './relations.ts'

/** Migrations that the database went through, in order. */
export const relationSteps = async (db: Db): Promise<MigrationStep[]> => {
  const { rows } = (await db.execute(sql`
    select number, name, sha256, (extract(epoch from applied_at) * 1000)::float8 as applied_at_ms, duration_ms, version
    from solvane_migration where store = 'relations' order by number`)) as unknown as {
    rows: {
      number: number
      name: string
      sha256: string
      applied_at_ms: number
      duration_ms: number
      version: string
    }[]
  }
  return rows.map(({ applied_at_ms, duration_ms, ...step }) => ({
    ...step,
    appliedAtMs: Math.round(applied_at_ms),
    durationMs: duration_ms,
  }))
}

import type { MigrationStep } from '../migrations/migration-step.ts'
import type { Engine } from './engine.ts'

/** Migrations that the column store went through, in order. */
export const telemetrySteps = async (engine: Engine): Promise<MigrationStep[]> => {
  const [numbers, names, digests, versions, durations, times] = await engine.columns<
    [number[], string[], string[], string[], number[], number[]]
  >(
    'SELECT number, name, sha256, version, duration_ms, toFloat64(toUnixTimestamp(applied_at)) FROM solvane_migration FINAL ORDER BY number',
  )
  return numbers.map((number, index) => ({
    number,
    name: names[index] ?? '',
    sha256: digests[index] ?? '',
    version: versions[index] ?? '',
    durationMs: durations[index] ?? 0,
    appliedAtMs: (times[index] ?? 0) * 1_000,
  }))
}

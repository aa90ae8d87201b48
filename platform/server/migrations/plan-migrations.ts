import { isStamped, type Migration } from './read-migrations.ts'

/** What a store remembers of a migration that it went through. */
export interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly sha256: string
  /** Version of the program that applied it. */
  readonly version: string
}

/** The store and the program do not share one history: starting would risk the data. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/**
 * The migrations that a store still needs, in order. A time stamp may be older than the newest applied one, because two
 * people can add migrations at once. Such migrations change different tables (`migrations/relations/tables`).
 * Throws {@link MigrationRefused} when the store knows a migration that the program does not (it is newer),
 * when an applied file has been changed since, or when a number below the newest applied one is missing.
 */
export const planMigrations = (
  store: string,
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] => {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]))
  for (const step of applied) {
    const own = byNumber.get(step.number)
    if (!own)
      throw new MigrationRefused(
        `The ${store} store holds migration ${step.name} of Solvane ${step.version}, which this program does not know. ` +
          `Start Solvane ${step.version} or newer, or restore a backup made before that upgrade.`,
      )
    if (own.sha256 !== step.sha256)
      throw new MigrationRefused(
        `Migration ${own.name} of the ${store} store is not the one that was applied by Solvane ${step.version}. ` +
          'An applied migration must never change: restore the file and put the change into a new one.',
      )
  }
  const done = new Set(applied.map((step) => step.number))
  const newest = Math.max(-1, ...applied.filter((step) => !isStamped(step)).map((step) => step.number))
  const skipped = known.find((migration) => migration.number < newest && !done.has(migration.number))
  if (skipped)
    throw new MigrationRefused(
      `The ${store} store lacks migration ${skipped.name} although later ones were applied. Give the file a number of its own.`,
    )
  return known.filter((migration) => !done.has(migration.number))
}

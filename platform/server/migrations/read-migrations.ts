import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One numbered step of a store's history: the file `NNNN_words.sql`. */
export interface Migration {
  readonly number: number
  /** File name without `.sql`, e.g. `0003_alarm_rules`. */
  readonly name: string
  /** Hex digest of the file, so that a file changed after it was applied is noticed. */
  readonly sha256: string
  /** Statements in order, without the breakpoint comments. */
  readonly statements: readonly string[]
}

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/
const breakpoint = '--> statement-breakpoint'

/**
 * Reads the history of a store, ascending by number. Other files of the folder are left alone.
 * Throws when two files carry the same number or a number is left out, because the order would then be a guess.
 */
export const readMigrations = (folder: string): readonly Migration[] => {
  const migrations = readdirSync(folder)
    .filter((file) => fileName.test(file))
    .sort()
    .map((file) => readMigration(folder, file))
  migrations.forEach((migration, index) => {
    const expected = (migrations[0]?.number ?? 0) + index
    if (migration.number !== expected)
      throw new Error(`Migrations in ${folder}: expected number ${expected}, found ${migration.name}.sql`)
  })
  return migrations
}

const readMigration = (folder: string, file: string): Migration => {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return {
    number: Number(file.slice(0, 4)),
    name: file.slice(0, -'.sql'.length),
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: text
      .split(breakpoint)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }
}

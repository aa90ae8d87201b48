import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of the history of a store: the file `YYYYMMDDhhmm_words.sql`, in UTC; older ones are `NNNN_words.sql`. */
export interface Migration {
  /** Place in the history: the number of an older file, or minutes since 1970 of a time stamp. */
  readonly number: number
  /** File name without `.sql`, e.g. `202611272046_alarm_rules`. */
  readonly name: string
  /** Hex digest of the file, so that a file changed after it was applied is noticed. */
  readonly sha256: string
  /** Statements in order, without the breakpoint comments. */
  readonly statements: readonly string[]
}

const fileName = /^(\d{4}|\d{12})_[a-z0-9_]+\.sql$/
const longestNumber = 9_999
const breakpoint = '--> statement-breakpoint'

/** True for a migration named by its time stamp. */
export const isStamped = ({ number }: Pick<Migration, 'number'>): boolean => number > longestNumber

/**
 * Reads the history of a store in order: the numbered files, then those with a time stamp. It ignores other files.
 * Throws if two files have the same place, or if a number is missing, because the order would then be a guess.
 */
export const readMigrations = (folder: string): readonly Migration[] => {
  const migrations = readdirSync(folder)
    .filter((file) => fileName.test(file))
    .sort()
    .map((file) => readMigration(folder, file))
  migrations.forEach((migration, index) => {
    const before = migrations[index - 1]
    if (isStamped(migration)) {
      if (before?.number === migration.number)
        throw new Error(`Migrations in ${folder}: ${before.name}.sql and ${migration.name}.sql have one time stamp`)
      return
    }
    const expected = (migrations[0]?.number ?? 0) + index
    if (migration.number !== expected)
      throw new Error(`Migrations in ${folder}: expected number ${expected}, found ${migration.name}.sql`)
  })
  return migrations
}

const numberOf = (file: string): number => {
  const [prefix = ''] = file.split('_')
  if (prefix.length === 4) return Number(prefix)
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(prefix) ?? []
  const atMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  if (Number.isNaN(atMs)) throw new Error(`${file} does not begin with a time stamp YYYYMMDDhhmm`)
  return atMs / 60_000
}

const readMigration = (folder: string, file: string): Migration => {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return {
    number: numberOf(file),
    name: file.slice(0, -'.sql'.length),
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: text
      .split(breakpoint)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }
}

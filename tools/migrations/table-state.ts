/**
 * The tables as the migrations leave them, one file per table in `migrations/relations/tables`. Two people who change
 * different tables change different files.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

type TableState = DrizzleSnapshotJSON['tables'][string]
export type TableStates = Readonly<Record<string, TableState>>

const folderIn = (root: string) => join(root, 'migrations/relations/tables')
const fileOf = (key: string) => `${key.replace(/^public\./, '')}.json`
const textOf = (table: TableState) => `${JSON.stringify(table, null, 2)}\n`

/** The tables that the code declares: `tables.ts` of every feature and of the platform. */
export const declaredTables = async (root: string): Promise<TableStates> => {
  const declared: Record<string, unknown> = {}
  for (const file of globSync(['features/*/server/tables.ts', 'platform/server/*/tables.ts'], { cwd: root }).sort())
    Object.assign(declared, await import(pathToFileURL(join(root, file)).href))
  return generateDrizzleJson(declared).tables
}

/** The tables as the migrations leave them. */
export const migratedTables = (root: string): TableStates => {
  const folder = folderIn(root)
  const tables = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): TableState => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return Object.fromEntries(tables.map((table) => [`${table.schema || 'public'}.${table.name}`, table]))
}

/** Tables that differ, by name. */
export const differingTables = (one: TableStates, other: TableStates): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]))
    .sort()

const snapshotOf = (tables: TableStates): DrizzleSnapshotJSON => ({ ...generateDrizzleJson({}), tables })

/** The statements that bring the tables from one state to the other. Asks on the terminal if a column may be renamed. */
export const statementsBetween = (before: TableStates, after: TableStates): Promise<string[]> =>
  generateMigration(snapshotOf(before), snapshotOf(after))

export const writeTables = (root: string, before: TableStates, after: TableStates): void => {
  const folder = folderIn(root)
  mkdirSync(folder, { recursive: true })
  for (const key of differingTables(before, after)) {
    const table = after[key]
    if (table) writeFileSync(join(folder, fileOf(key)), textOf(table))
    else rmSync(join(folder, fileOf(key)))
  }
}

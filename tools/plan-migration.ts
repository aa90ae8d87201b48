/** `npm run db:plan -- --name <words>`: writes the migration that brings the tables to what the code declares. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommandLine } from './command-line.ts'
import { nextStamp } from './migrations/next-stamp.ts'
import {
  declaredTables,
  differingTables,
  migratedTables,
  statementsBetween,
  writeTables,
} from './migrations/table-state.ts'

const help = `Compares the tables that the code declares (tables.ts) with those that the migrations leave
(migrations/relations/tables). Writes migrations/relations/<UTC time stamp>_<name>.sql and the new state.

  npm run db:plan -- --name <words>    e.g. npm run db:plan -- --name alarm_rules

  --empty   writes a migration without statements, e.g. for a change of rows only

Read the SQL before you commit it. Remove the file to plan again: git restore migrations/relations/tables.`

const { values } = readCommandLine(help, {
  options: { name: { type: 'string' }, empty: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help || !values.name) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}
const name = values.name
  .trim()
  .toLowerCase()
  .replaceAll(/[\s-]+/g, '_')
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error(`"${values.name}" is not a name of a migration: letters, digits and underscores, e.g. alarm_rules`)
  process.exit(2)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const before = migratedTables(root)
const after = await declaredTables(root)
const changed = differingTables(before, after)
if (changed.length === 0 && !values.empty) {
  console.log('The migrations leave the tables as the code declares them.')
  process.exit(0)
}
const stamp = nextStamp(readdirSync(join(root, 'migrations/relations')), Date.now())
const file = `migrations/relations/${stamp}_${name}.sql`
const statements = await statementsBetween(before, after)
writeFileSync(join(root, file), `${statements.join('--> statement-breakpoint\n')}\n`)
writeTables(root, before, after)
console.log(`Wrote ${file}${changed.length > 0 ? `: ${changed.join(', ')}` : ''}. Read the SQL.`)

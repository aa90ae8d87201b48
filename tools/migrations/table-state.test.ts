import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { declaredTables, differingTables, migratedTables, statementsBetween, writeTables } from './table-state.ts'

const root = join(import.meta.dirname, '../..')

test('the migrations leave the tables as the code declares them: else npm run db:plan', async () => {
  const migrated = migratedTables(root)
  expect(Object.keys(migrated).length).toBeGreaterThan(30)
  expect(differingTables(migrated, await declaredTables(root))).toEqual([])
})

test('two people who add a table at once write different files, and neither plans the table of the other', async () => {
  const stateOf = (...names: string[]) =>
    generateDrizzleJson(Object.fromEntries(names.map((name) => [name, pgTable(name, { id: integer('id') })]))).tables
  const folder = mkdtempSync(join(tmpdir(), 'solvane-tables-'))
  try {
    const ground = stateOf('ground')
    mkdirSync(join(folder, 'migrations/relations/tables'), { recursive: true })
    writeTables(folder, {}, ground)
    writeTables(folder, ground, stateOf('ground', 'alarm'))
    // The other person started from the ground, too; git joins the files.
    writeTables(folder, ground, stateOf('ground', 'stop'))
    expect(readdirSync(join(folder, 'migrations/relations/tables')).sort()).toEqual([
      'alarm.json',
      'ground.json',
      'stop.json',
    ])
    expect(await statementsBetween(migratedTables(folder), stateOf('ground', 'alarm', 'stop'))).toEqual([])
    expect(await statementsBetween(migratedTables(folder), stateOf('ground', 'alarm', 'stop', 'plan'))).toEqual([
      expect.stringContaining('CREATE TABLE "plan"'),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** A data folder of version 0.1.0 upgrades: its numbered migrations stay, time stamps come after them. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { isStamped, type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { openRelations, relationMigrationsFolder } from './open-relations.ts'
import { relationSteps } from './relation-steps.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-upgrade-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const own = readMigrations(relationMigrationsFolder)
const numbered = own.filter((migration) => !isStamped(migration))

test('the numbered migrations are those that were released', () => {
  const digest = createHash('sha256')
  for (const { sha256 } of numbered) digest.update(sha256)
  expect(numbered).toHaveLength(27)
  expect(digest.digest('hex')).toBe('622f8f2e23212fb6de7a4d94860f36e666ac6261394668dd585d468962f01efe')
})

test('a data folder of before upgrades and keeps rows and digests', async () => {
  const open = (migrations: readonly Migration[], version: string) =>
    openRelations({
      config: { databaseUrl: undefined, dataFolder },
      log: pino({ level: 'silent' }),
      version,
      migrations,
    })
  const added = (number: number, table: string): Migration => ({
    number,
    name: table,
    sha256: table,
    statements: [`create table ${table} (id int)`],
  })
  const before = await open(numbered, '0.1.0')
  await before.db.execute(sql`insert into app_user (login, first_name, last_name) values ('kept', '', '')`)
  const steps = await relationSteps(before.db)
  await before.close()

  // The later time stamp reached this folder first.
  const later = added(90_000_002, 'later')
  await (await open([...own, later], '0.2.0')).close()
  const after = await open([...own, added(90_000_001, 'earlier'), later], '0.2.1')
  try {
    const upgraded = await relationSteps(after.db)
    expect(upgraded.slice(0, numbered.length)).toEqual(steps)
    expect(upgraded.slice(own.length).map(({ name, version }) => [name, version])).toEqual([
      ['earlier', '0.2.1'],
      ['later', '0.2.0'],
    ])
    const { rows } = (await after.db.execute(sql`select login from app_user`)) as unknown as { rows: object[] }
    expect(rows).toEqual([{ login: 'kept' }])
  } finally {
    await after.close()
  }
}, 60_000)

import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readMigrations } from '../../../platform/server/migrations/read-migrations.ts'
import { migrateRelations } from '../../../platform/server/relations/migrate-relations.ts'
import { relationMigrationsFolder } from '../../../platform/server/relations/open-relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { appUser } from './tables.ts'

test('people of an older installation go on seeing the farms that they saw', async () => {
  const relations = await openTestRelations({ ownStore: true })
  try {
    const migrations = readMigrations(relationMigrationsFolder)
    const upTo = (last: number) => migrateRelations(relations.db, migrations.slice(0, last + 1), context)
    const context = { log: pino({ level: 'silent' }), version: 'test' }
    // To empty a database takes less time and memory than to make one.
    await relations.db.execute(sql`drop schema public cascade`)
    await relations.db.execute(sql`create schema public`)
    await upTo(5)
    await relations.db.execute(sql`
      with person as (
        insert into app_user (login, first_name, last_name, sees_all_farms)
        values ('all', '', '', true), ('some', '', '', false), ('none', '', '', false) returning id, login)
      insert into user_farm select id, code from person, (values ('B'), ('A')) as farm (code) where login = 'some'`)
    await upTo(7)
    const people = await relations.db.select({ login: appUser.login, perimeter: appUser.perimeter }).from(appUser)
    expect(Object.fromEntries(people.map(({ login, perimeter }) => [login, perimeter]))).toEqual({
      all: { everyFarm: true, farmCodes: [], countryCodes: [], technologies: [], subsidiaries: [] },
      some: { everyFarm: false, farmCodes: ['A', 'B'], countryCodes: [], technologies: [], subsidiaries: [] },
      none: { everyFarm: false, farmCodes: [], countryCodes: [], technologies: [], subsidiaries: [] },
    })
  } finally {
    await relations.close()
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateRelations } from './migrate-relations.ts'
import { openRelations } from './open-relations.ts'
import type { Relations } from './relations.ts'
import { postgresqlBinaries, startThrowAwayPostgresql, type ThrowAwayPostgresql } from './test-postgresql.ts'

const log = pino({ level: 'silent' })
const version = '1.2.3'

const specimen = pgTable('specimen', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
  bytes: bigint('bytes', { mode: 'number' }),
  price: numeric('price'),
  details: jsonb('details'),
  tags: text('tags').array(),
  at: timestamp('at', { withTimezone: true }),
})

/** Both engines must answer alike: the same tests run on each. */
const behaviour = (open: () => Promise<Relations>) => {
  let relations: Relations
  beforeAll(async () => {
    relations = await open()
    await relations.db.execute(sql`create table specimen (id int primary key, name text not null unique, bytes bigint,
      price numeric, details jsonb, tags text[], at timestamptz)`)
  })
  afterAll(() => relations.close())

  it('gives back what was stored, of every kind of column', async () => {
    const row = {
      id: 1,
      name: 'Été',
      bytes: 9_007_199_254_740_991,
      price: '12.50',
      details: { a: [1, null, 'x'] },
      tags: ['one', 'two'],
      at: new Date('2026-03-29T01:30:00.123Z'),
    }
    await relations.db.insert(specimen).values(row)
    expect(await relations.db.select().from(specimen)).toEqual([row])
    const raw = await relations.db.execute(sql`select bytes, price, details, at::date as day from specimen`)
    expect((raw as { rows?: object[] }).rows?.[0]).toMatchObject({
      bytes: '9007199254740991',
      price: '12.50',
      details: row.details,
    })
  })

  it('tells the code and the constraint of a refused row', async () => {
    const again = relations.db.insert(specimen).values({ id: 2, name: 'Été' })
    await expect(again).rejects.toMatchObject({ cause: { code: '23505', constraint: 'specimen_name_key' } })
  })

  it('keeps nothing of a transaction that throws, and all of one that does not', async () => {
    await expect(
      relations.db.transaction(async (tx) => {
        await tx.insert(specimen).values({ id: 10, name: 'lost' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await relations.db.transaction(async (tx) => {
      await tx.insert(specimen).values({ id: 11, name: 'kept' })
      await expect(
        tx.transaction(async (inner) => {
          await inner.insert(specimen).values({ id: 12, name: 'lost too' })
          throw new Error('inner')
        }),
      ).rejects.toThrow('inner')
    })
    expect(await relations.db.select({ id: specimen.id }).from(specimen).where(sql`id >= 10`)).toEqual([{ id: 11 }])
  })

  it('lets no outer query into a transaction', async () => {
    const inside = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const transaction = relations.db.transaction(async (tx) => {
      await tx.insert(specimen).values({ id: 20, name: 'in progress' })
      inside.resolve()
      await leave.promise
      tx.rollback()
    })
    await inside.promise
    const outer = relations.db.select().from(specimen).where(eq(specimen.id, 20))
    setTimeout(() => leave.resolve(), 20)
    await expect(transaction).rejects.toThrow()
    expect(await outer).toEqual([])
  })

  it('runs many transactions at once without losing one', async () => {
    await relations.db.insert(specimen).values({ id: 30, name: 'counter', bytes: 0 })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        relations.db.transaction(async (tx) => {
          const [row] = await tx.select().from(specimen).where(eq(specimen.id, 30)).for('update')
          await tx
            .update(specimen)
            .set({ bytes: (row?.bytes ?? 0) + 1 })
            .where(eq(specimen.id, 30))
        }),
      ),
    )
    expect(await relations.db.select({ bytes: specimen.bytes }).from(specimen).where(eq(specimen.id, 30))).toEqual([
      { bytes: 20 },
    ])
  })

  it('has been migrated, and a newer database or a changed file is refused', async () => {
    const { rows } = (await relations.db.execute(sql`select * from solvane_migration`)) as unknown as { rows: object[] }
    expect(rows[0]).toMatchObject({ store: 'relations', number: 0, name: '0000_ground', version })
    await expect(migrateRelations(relations.db, [], { log, version })).rejects.toThrow(
      'which this program does not know',
    )
    const changed = [{ number: 0, name: '0000_ground', sha256: 'other', statements: [] }]
    await expect(migrateRelations(relations.db, changed, { log, version })).rejects.toThrow(
      'is not the one that was applied',
    )
  })

  it('is untouched by a migration that fails half-way', async () => {
    const { rows } = (await relations.db.execute(
      sql`select number, name, sha256 from solvane_migration order by number`,
    )) as unknown as { rows: { number: number; name: string; sha256: string }[] }
    const known = rows.map((row) => ({ ...row, statements: [] }))
    const broken = {
      number: known.length,
      name: `000${known.length}_broken`,
      sha256: 'x',
      statements: ['create table half_way (id int)', 'select broken from nowhere'],
    }
    await expect(migrateRelations(relations.db, [...known, broken], { log, version })).rejects.toThrow()
    const { rows: tables } = (await relations.db.execute(sql`select to_regclass('half_way') as name`)) as unknown as {
      rows: object[]
    }
    expect(tables).toEqual([{ name: null }])
  })

  it('answers a ping', () => relations.ping(2_000))
}

describe('PGlite', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-relations-'))
  afterAll(() => rmSync(dataFolder, { recursive: true }))
  behaviour(() => openRelations({ config: { databaseUrl: undefined, dataFolder }, log, version }))
})

describe.skipIf(!postgresqlBinaries())('PostgreSQL (skipped where none can be started)', () => {
  let server: ThrowAwayPostgresql
  const open = () => openRelations({ config: { databaseUrl: server.url, dataFolder: '' }, log, version })
  beforeAll(() => {
    server = startThrowAwayPostgresql()
  })
  afterAll(() => server.remove())
  behaviour(open)

  it('says why it cannot be used, without the password', async () => {
    const wrong = (url: string) => openRelations({ config: { databaseUrl: url, dataFolder: '' }, log, version })
    await expect(wrong('postgresql://ana:hunter2@127.0.0.1:9/solvane')).rejects.toThrow(
      /127\.0\.0\.1:9\/solvane of DATABASE_URL cannot be used: connect ECONNREFUSED(?!.*hunter2)/,
    )
    await expect(wrong(server.url.replace('/postgres?', '/absent?'))).rejects.toThrow(
      'database "absent" does not exist',
    )
  })

  it('migrates once when two servers start at the same time', async () => {
    const both = await Promise.all([open(), open()])
    await Promise.all(both.map((relations) => relations.close()))
  })

  it('says that the database is down, and works again when it is back', async () => {
    const relations = await open()
    server.crash()
    await expect(relations.ping(2_000)).rejects.toThrow()
    server.restart()
    await relations.ping(5_000)
    await relations.close()
  })
})

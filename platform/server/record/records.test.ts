import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Audit } from '../audit/audit.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import { ProblemError } from '../http/problems.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { type Records, recordsOf } from './records.ts'
import { rowLock, type StoredKind } from './stored-kind.ts'

const pump = pgTable('test_pump', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  secret: text('secret').notNull().default('x'),
  version: integer('version').notNull().default(1),
})
type Pump = typeof pump.$inferSelect

const pumpKind: StoredKind<Pump> = {
  kind: 'pump',
  noun: 'pump',
  lock: rowLock(pump),
  read: async (at, id) => (await at.select().from(pump).where(eq(pump.id, id)))[0],
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: ({ name, version }) => ({ name, version }),
  farmCodeOf: () => 'FR01',
}

const source = { operation: 'updatePump', principal: { userId: 'u-7', firstName: 'Ada', lastName: 'Byron' } }
const unknownId = '00000000-0000-4000-8000-000000000000'

let relations: Relations
let audit: Audit
let pumps: Records<Pump>
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(
    sql`create table test_pump (id uuid primary key default gen_random_uuid(), name text not null,
      secret text not null default 'x', version integer not null default 1)`,
  )
})
afterAll(async () => {
  await relations.db.execute(sql`drop table test_pump`)
  await relations.close()
})
beforeEach(async () => {
  await clearAudit(relations.db)
  await relations.db.delete(pump)
  audit = createAudit(relations.db, pino({ level: 'silent' }))
  pumps = recordsOf({ relations, audit }, pumpKind)
})

const make = (name: string) =>
  pumps.create({ ...source, operation: 'createPump' }, async (tx) => {
    const [row] = await tx.insert(pump).values({ name }).returning({ id: pump.id })
    return row?.id ?? ''
  })
const rename = (id: string, version: number | undefined, name: string) =>
  pumps.change(source, { id, version }, (tx, before) =>
    tx
      .update(pump)
      .set({ name, version: before.version + 1 })
      .where(eq(pump.id, id)),
  )
const auditRows = () => relations.db.select().from(auditEntry).orderBy(auditEntry.number)

describe('a record', () => {
  test('is created, changed and deleted, each with its row in the audit log', async () => {
    const { id } = await make('A')
    expect(await rename(id, 1, 'B')).toMatchObject({ id, name: 'B', version: 2 })
    await pumps.remove({ ...source, operation: 'deletePump' }, { id, version: 2 }, async (tx) => {
      await tx.delete(pump).where(eq(pump.id, id))
      return { hoses: 3 }
    })
    const target = { targetKind: 'pump', targetId: id, farmCode: 'FR01', actorName: 'Ada Byron' }
    expect(await auditRows()).toMatchObject([
      { ...target, operation: 'createPump', targetName: 'A', before: null, after: '{"name":"A","version":1}' },
      { ...target, targetName: 'B', before: '{"name":"A","version":1}', after: '{"name":"B","version":2}' },
      { ...target, operation: 'deletePump', before: '{"name":"B","version":2,"hoses":3}', after: null },
    ])
  })

  test('of another version is not written: 409, and no audit row', async () => {
    const { id } = await make('A')
    await rename(id, 1, 'B')
    const late = rename(id, 1, 'C')
    await expect(late).rejects.toMatchObject({ status: 409, code: 'conflict' })
    await expect(late).rejects.toThrow('Another user changed this pump. Check the changes and save again.')
    await expect(pumps.remove(source, { id, version: 1 }, async () => {})).rejects.toMatchObject({ status: 409 })
    expect(await pumps.find(id)).toMatchObject({ name: 'B' })
    expect(await auditRows()).toHaveLength(2)
  })

  test('is written whatever its version when the caller names none', async () => {
    const { id } = await make('A')
    expect(await rename(id, undefined, 'B')).toMatchObject({ version: 2 })
  })

  test('that does not exist is a 404 in every call', async () => {
    const calls = [
      () => pumps.find(unknownId),
      () => rename(unknownId, 1, 'B'),
      () => pumps.remove(source, { id: unknownId }, async () => {}),
      () => pumps.changes(unknownId, 0),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({
        status: 404,
        message: 'This pump does not exist',
        // The audit log has it: the record may exist.
        refusal: { target: { kind: 'pump', id: unknownId } },
      })
  })

  test('says with words of its own that it is missing or changed', async () => {
    const gone = () => new ProblemError(410, 'gone', 'It is gone')
    const own = recordsOf({ relations, audit }, { ...pumpKind, missing: gone, versionConflict: gone })
    const { id } = await make('A')
    await expect(own.find(unknownId)).rejects.toMatchObject({ status: 410 })
    await expect(own.change(source, { id, version: 9 }, async () => {})).rejects.toMatchObject({ status: 410 })
  })

  test('stays as it was when the audit row cannot be written', async () => {
    const { id } = await make('A')
    const failing: Pick<Audit, 'record'> = { record: () => Promise.reject(new Error('no audit log')) }
    const own = recordsOf({ relations, audit: failing }, pumpKind)
    const change = own.change(source, { id, version: 1 }, (tx) =>
      tx.update(pump).set({ name: 'B' }).where(eq(pump.id, id)),
    )
    await expect(change).rejects.toThrow('no audit log')
    expect(await pumps.find(id)).toMatchObject({ name: 'A', version: 1 })
  })

  test('takes the locks that come first before it reads', async () => {
    const { id } = await make('A')
    const steps: string[] = []
    const own = recordsOf(
      { relations, audit },
      {
        ...pumpKind,
        lock: async (tx, at) => {
          steps.push('row')
          await pumpKind.lock(tx, at)
        },
      },
    )
    await own.change(source, { id, first: async () => steps.push('first') }, async () => steps.push('write'))
    expect(steps).toEqual(['first', 'row', 'write'])
  })
})

describe('the changes of a record', () => {
  test('come newest first, from a version on', async () => {
    const { id } = await make('A')
    await rename(id, 1, 'B')
    await rename(id, 2, 'C')
    expect(await pumps.changes(id, 0)).toHaveLength(3)
    expect(await pumps.changes(id, 2)).toEqual([
      {
        atMs: expect.any(Number),
        by: 'Ada Byron',
        operation: 'updatePump',
        version: 3,
        fields: [{ field: 'name', before: 'B', after: 'C' }],
      },
    ])
  })

  test('leave out what the reader may not see', async () => {
    const { id } = await make('A')
    await rename(id, 1, 'B')
    const view = { shown: () => 'hidden', except: ['createPump'] }
    expect(await pumps.changes(id, 0, view)).toMatchObject([{ operation: 'updatePump', fields: [] }])
  })
})

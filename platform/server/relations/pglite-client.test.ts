import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { relationsOverPglite } from './open-relations.ts'
import { PgliteClient } from './pglite-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-pglite-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('survives its thread, guards its one connection and closes', async () => {
  const crashes: Error[] = []
  const client = await PgliteClient.open({ folder: join(folder, 'db'), image: undefined }, (error) =>
    crashes.push(error),
  )
  const { db } = relationsOverPglite(client)
  await client.query('create table kept (id int)')
  await client.query('insert into kept values (1)')

  // Waiting for itself would never end.
  await expect(db.transaction(() => db.execute(sql`select 1`))).rejects.toMatchObject({
    message: expect.stringContaining('select 1'),
    cause: { message: expect.stringContaining('only its own `tx`') },
  })

  // A long query leaves this thread free.
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const long = client.query('select sum(sqrt(i)) from generate_series(1, 1000000) i')
  await long
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(2)

  // The thread dies under a query and inside a transaction: both are told, and the next query works on all that was committed.
  const dying = client.query('select pg_sleep(30), sum(sqrt(i)) from generate_series(1, 100000000) i')
  const told = expect(dying).rejects.toThrow('thread of the relational store ended')
  setTimeout(() => void client.killThread(), 50)
  await told
  expect(crashes).toHaveLength(1)
  expect((await client.query('select * from kept')).rows).toEqual([{ id: 1 }])

  // Between two statements: nothing that follows, not even COMMIT, may succeed on a new thread.
  const torn = client.transaction(async (transaction) => {
    await transaction.query('insert into kept values (2)')
    await client.killThread()
    await expect(transaction.query('insert into kept values (3)')).rejects.toThrow('ended')
  })
  await expect(torn).rejects.toThrow('not committed is undone')
  expect(crashes).toHaveLength(2)
  expect((await client.query('select * from kept')).rows).toEqual([{ id: 1 }])

  await client.close()
  await client.close()
  // A thread that began now would own a folder that may be another's, or gone.
  let threads = 0
  const counting = () => void threads++
  process.on('worker', counting)
  await expect(client.query('select 1')).rejects.toThrow('closed')
  await new Promise(setImmediate)
  process.off('worker', counting)
  expect(threads).toBe(0)
  expect(crashes).toHaveLength(2)
})

it('tells why a database cannot be opened', async () => {
  await expect(PgliteClient.open({ folder: '/proc/nowhere', image: undefined }, () => undefined)).rejects.toThrow(
    'thread of the relational store ended',
  )
})

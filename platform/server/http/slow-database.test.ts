import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { openRelations } from '../relations/open-relations.ts'
import type { Relations } from '../relations/relations.ts'
import { postgresqlBinaries, startThrowAwayPostgresql, type ThrowAwayPostgresql } from '../relations/test-postgresql.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'

const Count = z.object({ count: z.number() })
const read = endpoint({ id: 'read', method: 'GET', path: '/api/read', summary: '-', right: 'public', reply: Count })
const write = endpoint({ id: 'write', method: 'POST', path: '/api/write', summary: '-', right: 'public', reply: Count })
const leave = endpoint({ id: 'leave', method: 'POST', path: '/api/later', summary: '-', right: 'public', reply: Count })
const deadlineMs = 3_000

/**
 * A slow or exhausted database is told within the deadline, and what was told as failed has not been written (row R7).
 * `connections`: how many the store has.
 */
const behaviour = (open: () => Promise<Relations>, connections: number) => {
  let relations: Relations
  let http: TestHttp
  /** Statements of `write` wait for it. */
  let gate: Promise<unknown> = Promise.resolve()
  let written: Promise<unknown> = Promise.resolve()
  let later: Promise<unknown> = Promise.resolve()

  const count = async () => {
    const answer = (await relations.db.execute(sql`select count(*)::int as count from slow`)) as {
      rows: { count: number }[]
    }
    return { count: answer.rows[0]?.count ?? -1 }
  }
  const ask = (method: 'GET' | 'POST') =>
    http.app.inject({ method, url: method === 'GET' ? '/api/read' : '/api/write' })

  beforeAll(async () => {
    relations = await open()
    await relations.db.execute(sql`create table slow (id int)`)
    http = await openTestHttp({}, { requestDeadlineMs: deadlineMs })
    http.routes.bind(read, count)
    http.routes.bind(write, async () => {
      const writing = relations.db.transaction(async (tx) => {
        await tx.execute(sql`insert into slow values (1)`)
        await gate
        await tx.execute(sql`insert into slow values (2)`)
      })
      written = writing.catch(() => undefined)
      await writing
      return { count: 2 }
    })
    http.routes.bind(leave, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 2 * deadlineMs)).then(count)
      return { count: 0 }
    })
  })
  afterAll(async () => {
    await http.close()
    await relations.close()
  })

  test('every request ends with 503 and Retry-After while all connections are taken, and works again afterwards', async () => {
    const done = Promise.withResolvers<void>()
    const taken: Promise<void>[] = []
    // One after the other: a busy machine does not make ten connections at once within the limit of each.
    for (let connection = 0; connection < connections; connection++) {
      const began = Promise.withResolvers<void>()
      const held = relations.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        began.resolve()
        await done.promise
      })
      held.catch(began.reject)
      taken.push(held)
      await began.promise
    }
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? 'GET' : 'POST')))
    for (const reply of replies) {
      expect(reply.statusCode).toBe(503)
      expect(reply.headers['retry-after']).toBe('5')
      expect(reply.json().code).toBe('unavailable')
    }
    done.resolve()
    await Promise.all(taken)
    await written
    expect((await ask('GET')).json()).toEqual({ count: 0 })
  })

  test('a transaction that is out of time is undone, although its statements would still succeed', async () => {
    const slow = Promise.withResolvers<void>()
    gate = slow.promise
    const reply = await ask('POST')
    expect(reply.statusCode).toBe(503)
    slow.resolve()
    await written
    expect(await count()).toEqual({ count: 0 })
    gate = Promise.resolve()
    expect((await ask('POST')).statusCode).toBe(200)
    expect(await count()).toEqual({ count: 2 })
  })

  test('what a request leaves running on purpose is not held to its deadline', async () => {
    expect((await http.app.inject({ method: 'POST', url: '/api/later' })).statusCode).toBe(200)
    expect(await later).toEqual({ count: 2 })
  })
}

describe('PGlite', () =>
  behaviour(async () => {
    const relations = await openTestRelations()
    const close = async () => {
      await relations.db.execute(sql`drop table slow`)
      await relations.close()
    }
    return { ...relations, close }
  }, 1))

describe.skipIf(!postgresqlBinaries())('PostgreSQL', () => {
  let postgresql: ThrowAwayPostgresql
  behaviour(() => {
    postgresql = startThrowAwayPostgresql()
    return openRelations({
      config: { databaseUrl: postgresql.url, dataFolder: '' },
      log: pino({ level: 'silent' }),
      version: 'test',
      migrations: [],
      connectionPatienceMs: 1_500,
    })
  }, 10)
  afterAll(() => postgresql?.remove())
})

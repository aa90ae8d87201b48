import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { openTestHttp } from '../../platform/server/http/test-http.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import { startThrowAwayPostgresql } from '../../platform/server/relations/test-postgresql.ts'

/** What became of rows that were written by calls of the API while PostgreSQL was killed (row R2). */
export interface DatabaseBalance {
  readonly kills: number
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly doubled: number
  /** Rows without their second half, which the same transaction wrote. */
  readonly halfWritten: number
  /** Replies other than 200 and 503. */
  readonly otherReplies: number
  /** Longest time from a database that takes connections to the first call that was answered, ms. */
  readonly longestReturnMs: number
}

export interface DatabaseKillPlan {
  readonly kills: number
  readonly longestLifeMs: number
  readonly random: () => number
  readonly onKill?: (kills: number, acknowledged: number) => void
}

const writers = 8
const write = endpoint({
  id: 'write',
  method: 'POST',
  path: '/api/write',
  summary: '-',
  right: 'public',
  body: z.object({ id: z.string() }),
  reply: z.object({ id: z.string() }),
})

export const killDatabase = async ({
  kills,
  longestLifeMs,
  random,
  onKill,
}: DatabaseKillPlan): Promise<DatabaseBalance> => {
  const postgresql = startThrowAwayPostgresql()
  const relations = await openRelations({
    config: { databaseUrl: postgresql.url, dataFolder: '' },
    log: pino({ level: 'silent' }),
    version: 'soak',
    migrations: [],
  })
  const { db } = relations
  const http = await openTestHttp({}, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const acknowledged = new Set<string>()
  let otherReplies = 0
  let isStopping = false
  try {
    await db.execute(sql`create table soak_row (id text)`)
    await db.execute(sql`create table soak_audit (id text)`)
    // As a caller with an idempotency key does: what is sent again is looked for first.
    http.routes.bind(write, async ({ body: { id } }) => {
      await db.transaction(async (tx) => {
        const known = (await tx.execute(sql`select 1 from soak_row where id = ${id}`)) as { rows: unknown[] }
        if (known.rows.length > 0) return
        await tx.execute(sql`insert into soak_row values (${id})`)
        await tx.execute(sql`insert into soak_audit values (${id})`)
      })
      return { id }
    })
    const writer = async (index: number) => {
      for (let count = 0; !isStopping; count++) {
        const id = `${index}-${count}`
        for (;;) {
          const { statusCode } = await http.app.inject({ method: 'POST', url: '/api/write', payload: { id } })
          if (statusCode === 200) break
          if (statusCode !== 503) otherReplies += 1
          await sleep(20)
        }
        acknowledged.add(id)
      }
    }
    const running = Array.from({ length: writers }, (_, index) => writer(index))
    const untilMore = async () => {
      const before = acknowledged.size
      while (acknowledged.size === before) await sleep(2)
    }
    let longestReturnMs = 0
    for (let kill = 1; kill <= kills; kill++) {
      await untilMore()
      await sleep(random() * longestLifeMs)
      postgresql.kill()
      onKill?.(kill, acknowledged.size)
      postgresql.restart()
      const readyMs = performance.now()
      await untilMore()
      longestReturnMs = Math.max(longestReturnMs, Math.round(performance.now() - readyMs))
    }
    isStopping = true
    await Promise.all(running)
    const idsOf = async (table: string) => {
      const { rows } = (await db.execute(sql`select id from ${sql.identifier(table)}`)) as { rows: { id: string }[] }
      return rows.map(({ id }) => id)
    }
    const [rows, audits] = [await idsOf('soak_row'), await idsOf('soak_audit')]
    const [stored, audited] = [new Set(rows), new Set(audits)]
    return {
      kills,
      acknowledged: acknowledged.size,
      stored: stored.size,
      lost: [...acknowledged].filter((id) => !stored.has(id)).length,
      doubled: rows.length - stored.size + audits.length - audited.size,
      halfWritten:
        [...stored].filter((id) => !audited.has(id)).length + [...audited].filter((id) => !stored.has(id)).length,
      otherReplies,
      longestReturnMs,
    }
  } finally {
    isStopping = true
    await http.close()
    await relations.close()
    postgresql.remove()
  }
}

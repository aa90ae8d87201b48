import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { openTestHttp } from '../../platform/server/http/test-http.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import { startThrowAwayPostgresql } from '../../platform/server/relations/test-postgresql.ts'

/** How the API behaves over a database that takes 500 ms longer for each statement (row R7). */
export interface SlowBalance {
  readonly requests: number
  readonly answered: number
  /** Ended with 503. */
  readonly unavailable: number
  /** Of these, without Retry-After. */
  readonly withoutRetryAfter: number
  /** Ended in any other way. */
  readonly otherReplies: number
  readonly slowestMs: number
  /** Most memory since the database became slow in per cent of that before, under as many readers. */
  readonly memoryPercent: number
  /** Requests that fail once the database is quick again. */
  readonly failedAfterwards: number
}

const addedMs = 500
/**
 * Ten connections give twenty statements a second: a statement waits for some six seconds until a connection is free. Readers of
 * one statement are answered within their time, those of three are not: both answers have to be there.
 */
const readers = 120
const statementsOf = (reader: number) => (reader % 2 === 0 ? 1 : 3)

/** A line to a unix socket on which everything that is asked comes later. */
const openSlowLine = async (target: string, folder: string) => {
  let delayMs = 0
  const server = createServer((near) => {
    const far = connect(target)
    near.on('data', (bytes) => {
      if (delayMs === 0) far.write(bytes)
      else setTimeout(() => far.write(bytes), delayMs)
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  server.listen(join(folder, '.s.PGSQL.5433'))
  await once(server, 'listening')
  return {
    slow: (ms: number) => {
      delayMs = ms
    },
    close: () => server.close(),
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const memory = () => {
  collectGarbage()
  return process.memoryUsage().rss
}

export const slowDatabase = async ({ seconds }: { readonly seconds: number }): Promise<SlowBalance> => {
  const postgresql = startThrowAwayPostgresql()
  const folder = new URL(postgresql.url).searchParams.get('host') ?? tmpdir()
  const line = await openSlowLine(join(folder, '.s.PGSQL.5432'), folder)
  const url = new URL(postgresql.url)
  url.port = '5433'
  const relations = await openRelations({
    config: { databaseUrl: url.href, dataFolder: '' },
    log: pino({ level: 'silent' }),
    version: 'soak',
    migrations: [],
  })
  const http = await openTestHttp({}, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  const read = endpoint({
    id: 'read',
    method: 'GET',
    path: '/api/read/:statements',
    summary: '-',
    right: 'public',
    params: z.object({ statements: z.coerce.number() }),
    reply: z.object({ rows: z.number() }),
  })
  http.routes.bind(read, async ({ params: { statements } }) => {
    for (let statement = 0; statement < statements; statement++)
      await relations.db.execute(sql`select ${statement}::int`)
    return { rows: statements }
  })
  const ask = (reader: number) => http.app.inject({ method: 'GET', url: `/api/read/${statementsOf(reader)}` })
  const all = <Result>(work: (reader: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: readers }, (_, reader) => work(reader)))
  const result = { requests: 0, answered: 0, unavailable: 0, withoutRetryAfter: 0, otherReplies: 0, slowestMs: 0 }
  try {
    for (let round = 0; round < 10; round++) await all(ask)
    const before = memory()
    let most = 0
    line.slow(addedMs)
    const untilMs = performance.now() + seconds * 1000
    const watching = (async () => {
      while (performance.now() < untilMs) {
        await sleep(1_000)
        most = Math.max(most, memory())
      }
    })()
    await all(async (reader) => {
      while (performance.now() < untilMs) {
        const sinceMs = performance.now()
        const { statusCode, headers } = await ask(reader)
        result.requests += 1
        result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - sinceMs))
        if (statusCode === 200) result.answered += 1
        else if (statusCode === 503) result.unavailable += 1
        else result.otherReplies += 1
        if (statusCode === 503 && headers['retry-after'] === undefined) result.withoutRetryAfter += 1
      }
    })
    await watching
    most = Math.max(most, memory())
    line.slow(0)
    await sleep(1_000)
    let failedAfterwards = 0
    for (let request = 0; request < 100; request++) if ((await ask(request)).statusCode !== 200) failedAfterwards += 1
    return { ...result, memoryPercent: Math.round((100 * most) / before), failedAfterwards }
  } finally {
    await http.close()
    await relations.close()
    line.close()
    postgresql.remove()
  }
}

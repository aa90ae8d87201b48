import { AsyncResource } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as overPostgresql } from 'drizzle-orm/node-postgres'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { throwAfterDeadline } from './deadline.ts'
import { migrateRelations } from './migrate-relations.ts'
import { PgliteClient, type PgliteDatabase } from './pglite-client.ts'
import type { Db, Relations } from './relations.ts'

export const relationMigrationsFolder = fileURLToPath(new URL('../../../migrations/relations', import.meta.url))

interface Opening {
  readonly config: Pick<Config, 'databaseUrl' | 'dataFolder'>
  readonly log: Log
  readonly version: string
  /** History of the tables; the program's own unless an older state is restored. */
  readonly migrations?: readonly Migration[]
  /** How long a query waits for one of PostgreSQL's connections. */
  readonly connectionPatienceMs?: number
}

/** Well inside the 10 s after which a request has to be answered. */
const connectionPatienceMs = 5_000

/** Where the embedded database lies. */
export const pgliteFolder = (dataFolder: string): string => join(dataFolder, 'relations')

/**
 * Opens PostgreSQL when a database URL is set and PGlite in the data folder otherwise, and brings it to the newest migration.
 * The caller must own the data folder's lock: PGlite has none, and two owners lose rows silently.
 * Rejects, with everything closed again, when the database cannot be reached or refuses to be migrated.
 */
export const openRelations = async (opening: Opening): Promise<Relations> => {
  const { config, log, version, migrations = readMigrations(relationMigrationsFolder) } = opening
  const relations = config.databaseUrl
    ? await openPostgresql(config.databaseUrl, log, opening.connectionPatienceMs ?? connectionPatienceMs)
    : await openPglite(pgliteFolder(config.dataFolder), log)
  try {
    await migrateRelations(relations.db, migrations, { log, version })
    return relations
  } catch (error) {
    await relations.close()
    throw error
  }
}

/** The PostgreSQL of DATABASE_URL does not answer, does not let Solvane in, or is too old. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

const oldestPostgresql = 15

const openPostgresql = async (url: string, log: Log, patienceMs: number): Promise<Relations> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'solvane',
  })
  // Without a listener an idle connection that the server drops would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle: one that breaks inside a transaction would end the process.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    guardQueries(client)
  })
  keepDeadlines(pool)
  try {
    await refuseOldPostgresql(pool)
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error
    throw new DatabaseUnusable(`The database ${host}${pathname} of DATABASE_URL cannot be used: ${reason}`, {
      cause: error,
    })
  }
  return relationsOver('postgresql', overPostgresql({ client: pool }), () => pool.end())
}

type Callback = (...answer: unknown[]) => void

/**
 * The one place that all queries of a connection pass. A transaction whose BEGIN fails gives its connection back here:
 * drizzle-orm 0.45 would keep it for ever, and ten such would be all that there are.
 */
const guardQueries = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const inTime = (text: string, parts: readonly unknown[]): unknown => {
    try {
      if (!/^\s*rollback/i.test(text)) throwAfterDeadline()
    } catch (error) {
      const callback = parts.at(-1)
      if (typeof callback !== 'function') return Promise.reject(error)
      return process.nextTick(callback as Callback, error)
    }
    return query(...parts)
  }
  client.query = ((...parts: unknown[]): unknown => {
    const [first] = parts
    const text = typeof first === 'string' ? first : ((first as { readonly text?: string } | undefined)?.text ?? '')
    const answer = inTime(text, parts)
    if (!/^\s*begin/i.test(text)) return answer
    return Promise.resolve(answer).catch((error: unknown) => {
      client.release(error instanceof Error ? error : true)
      throw error
    })
  }) as typeof client.query
}

/** Who waits for a connection gets it in the turn of whoever gives one back: the deadline must stay that of the waiting. */
const keepDeadlines = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown
  pool.connect = ((callback?: Callback) => connect(callback && AsyncResource.bind(callback))) as typeof pool.connect
}

const refuseOldPostgresql = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? 'unknown'
  if (Number.parseInt(version, 10) < oldestPostgresql)
    throw new Error(`it is PostgreSQL ${version}, and Solvane needs ${oldestPostgresql} or newer`)
}

const openPglite = async (folder: string, log: Log): Promise<Relations> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const client = await PgliteClient.open({ folder, image: undefined }, (error) =>
    log.error({ err: error }, 'the embedded relational store stopped; the next query starts it again'),
  )
  return relationsOverPglite(client)
}

export const relationsOverPglite = (client: PgliteDatabase): Relations =>
  // drizzle's session calls `query` and `transaction` only, which the client has.
  relationsOver('pglite', overPglite({ client: client as unknown as PGlite }), () => client.close())

const relationsOver = (engine: Relations['engine'], db: Db, close: () => Promise<void>): Relations => ({
  engine,
  db,
  close,
  ping: async (timeoutMs) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer from ${engine} within ${timeoutMs} ms`)), timeoutMs)
    try {
      await Promise.race([db.execute(sql`select 1`), late.promise])
    } finally {
      clearTimeout(timer)
    }
  },
})

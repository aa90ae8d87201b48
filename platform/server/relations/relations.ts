import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A drizzle database or an open transaction over PGlite or PostgreSQL. Inside a transaction use only its `tx`: PGlite has one connection and the outer one would wait for ever. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** The relational store. */
export interface Relations {
  readonly db: Db
  readonly engine: 'pglite' | 'postgresql'
  /** Rejects when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

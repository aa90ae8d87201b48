import { createHash } from 'node:crypto'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from './relations.ts'

interface Preparable<Rows> {
  toSQL(): { readonly sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

/**
 * A query that is built once, and that PostgreSQL plans once for each connection: for calls in which both cost more than the
 * query itself. `build` has `sql.placeholder(…)` in place of values. In a transaction it is built each time.
 */
export const preparedQuery = <Values extends Record<string, unknown>, Rows>(build: (db: Db) => Preparable<Rows>) => {
  const known = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>()
  return (db: Db, values: Values): Promise<Rows> => {
    const held = known.get(db)
    if (held) return held.execute(values)
    const query = build(db)
    // The name says which query it is: connections know prepared queries by their names alone.
    const prepared = query.prepare(`q_${createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 40)}`)
    if (!is(db, PgTransaction)) known.set(db, prepared)
    return prepared.execute(values)
  }
}

import { sql } from 'drizzle-orm'
import { rightsKey } from '../../../../platform/server/auth/rights.ts'
import { PromiseCache } from '../../../../platform/server/http/promise-cache.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmFilter } from '../../contract/alarm-calls.ts'
import { rawRows } from '../raw-rows.ts'
import type { FilterScene } from './alarm-filter.ts'

export interface ViewCount {
  /** Rows of the list: a cause is one row. */
  readonly total: number
  /** Alarms of these rows. */
  readonly alarms: number
  /** There are more rows than `total`. */
  readonly isMore: boolean
}

/** Rows of a history are counted up to here: to count a million takes seconds. */
export const mostCounted = 10_000

/** Counts of a long history stand so long. */
const keptMs = 10_000
/** Size of the table of a long history: about 20,000 alarms. Below it each page counts anew. */
const longBytes = 8 * 1024 * 1024
const mostKept = 500

export interface HistoryCounts {
  of(query: AlarmFilter, scene: FilterScene, count: () => Promise<ViewCount>): Promise<ViewCount>
}

/** The question without what changes the page alone. */
const questionOf = (
  { sort: _sort, size: _size, after: _after, language: _language, ...filter }: AlarmFilter & Record<string, unknown>,
  { principal, language }: FilterScene,
): string => JSON.stringify([rightsKey(principal), principal.userId, language, Object.entries(filter).sort()])

const isLong = async (db: Db): Promise<boolean> => {
  const [row] = await rawRows<{ readonly is_long: boolean }>(
    db,
    sql`select pg_relation_size('alarm') > ${longBytes} as is_long`,
  )
  return row?.is_long ?? false
}

/** Counts of histories: pages of the same question share the count of a long one for a few seconds. */
export const keepHistoryCounts = (db: Db): HistoryCounts => {
  const kept = new PromiseCache<ViewCount>(mostKept)
  return {
    of: async (query, scene, count) =>
      (await isLong(db)) ? kept.get(`${Math.floor(scene.nowMs / keptMs)} ${questionOf(query, scene)}`, count) : count(),
  }
}

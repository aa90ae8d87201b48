import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'

/** Rows of a query that is written as SQL. Cast times to epoch ms in it. */
export const rawRows = async <Row>(db: Db, query: SQL): Promise<readonly Row[]> =>
  ((await db.execute(query)) as { rows: Row[] }).rows

/** Ids as one parameter, however many there are: `id in ${idList(ids)}`. */
export const idList = (ids: readonly string[]): SQL =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`

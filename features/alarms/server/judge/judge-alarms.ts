import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import { idList, rawRows } from '../raw-rows.ts'

/**
 * Finds the cause of alarms that have changed, and what else follows from them. The transaction holds the lock of
 * `lockAlarms`. Resolves with all alarms that have changed, the given ones included: announce them after the commit.
 */
export const judgeAlarms = async (
  tx: Db,
  changedIds: readonly string[],
  _nowMs: number,
): Promise<readonly ChangedAlarm[]> => {
  if (changedIds.length === 0) return []
  return rawRows<ChangedAlarm>(tx, sql`select farm_code as "farmCode", id from alarm where id in ${idList(changedIds)}`)
}

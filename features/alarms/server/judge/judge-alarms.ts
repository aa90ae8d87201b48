import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { storedAlarms } from '../actions/alarm-store.ts'
import type { ChangedAlarm } from '../announce.ts'
import { idList, rawRows } from '../raw-rows.ts'
import { judgeCauses } from './judge-causes.ts'
import { judgeChatter } from './judge-chatter.ts'
import { judgeHiding } from './judge-hiding.ts'

/**
 * Finds chatter and causes of alarms that have changed, and hides by shelves and rules. The transaction holds the lock of
 * `lockAlarms`. Resolves with all alarms that have changed, the given ones included: announce them after the commit.
 */
export const judgeAlarms = async (
  tx: Db,
  changedIds: readonly string[],
  nowMs: number,
): Promise<readonly ChangedAlarm[]> => {
  if (changedIds.length === 0) return []
  const changed = await storedAlarms(tx, changedIds)
  if (changed.length === 0) return []
  const ids = new Set(changedIds)
  for (const id of await judgeChatter(tx, changed)) ids.add(id)
  for (const id of await judgeCauses(tx, changedIds)) ids.add(id)
  for (const id of await judgeHiding(tx, changed, nowMs)) ids.add(id)
  return rawRows<ChangedAlarm>(tx, sql`select farm_code as "farmCode", id from alarm where id in ${idList([...ids])}`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { ChangedAlarm } from '../announce.ts'
import { idList, rawRows } from '../raw-rows.ts'
import { msOf } from '../reads/alarm-rows.ts'
import { judgeCauses } from './judge-causes.ts'
import { type ChatterAlarm, judgeChatter } from './judge-chatter.ts'
import { type HidingChange, judgeHiding } from './judge-hiding.ts'

const changedAlarms = (tx: Db, ids: readonly string[]) =>
  rawRows<ChatterAlarm & HidingChange>(
    tx,
    sql`
    select a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, ${msOf(sql`a.start_at`)} as "startMs",
      a.end_at is not null as "isEnded", a.cause_group as "causeGroup", a.shelf_id as "shelfId"
    from alarm a where a.id in ${idList(ids)}`,
  )

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
  const changed = await changedAlarms(tx, changedIds)
  if (changed.length === 0) return []
  const ids = new Set(changedIds)
  for (const id of await judgeChatter(tx, changed)) ids.add(id)
  for (const id of await judgeCauses(tx, changedIds)) ids.add(id)
  for (const id of await judgeHiding(tx, changed, nowMs)) ids.add(id)
  return rawRows<ChangedAlarm>(
    tx,
    sql`select farm_code as "farmCode", id, code from alarm where id in ${idList([...ids])}`,
  )
}

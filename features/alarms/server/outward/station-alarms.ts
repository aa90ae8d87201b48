import { sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { idList, rawRows } from '../raw-rows.ts'
import { isHidden } from '../reads/alarm-filter.ts'
import { msOf } from '../reads/alarm-rows.ts'
import { inFarms, textList } from '../reads/farm-scope.ts'

/** Codes of `contract/own-codes.ts` for which somebody is needed at the station at once. */
export const stationCodes = ['FIRE_DETECTED', 'PROTECTION_TRIP', 'TRIP', 'BREAKER_OPEN'] as const

export interface StationAlarmRow {
  readonly id: string
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: (typeof stationCodes)[number]
  readonly startMs: number
}

const rowsWhere = (db: Db, condition: ReturnType<typeof sql>): Promise<readonly StationAlarmRow[]> =>
  rawRows<StationAlarmRow>(
    db,
    sql`
      select a.id, a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, ${msOf(sql`a.start_at`)} as "startMs"
      from alarm a
      where a.end_at is null and not ${isHidden} and a.code in ${textList(stationCodes)} and ${condition}
      order by a.start_at, a.id`,
  )

/** Active alarms of stations that nobody has hidden. */
export const stationAlarmsIn = (db: Db, farms: Perimeter): Promise<readonly StationAlarmRow[]> =>
  rowsWhere(db, inFarms(farms))

/** Those of some ids. */
export const stationAlarmsOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, StationAlarmRow>> =>
  new Map((await rowsWhere(db, sql`a.id in ${idList(ids)}`)).map((row) => [row.id, row]))

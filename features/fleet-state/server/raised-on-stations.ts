import { type Perimeter, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type StationAlarmRow, stationAlarmsIn } from '../../alarms/server/station-port.ts'
import type { RaisedStationAlarm } from '../contract/fleet-judgements.ts'

const kindOf: Readonly<Record<StationAlarmRow['code'], RaisedStationAlarm['kind']>> = {
  FIRE_DETECTED: 'fire',
  PROTECTION_TRIP: 'trip',
  TRIP: 'trip',
  BREAKER_OPEN: 'breakerOpen',
}

/** Farms whose fleet pages a person may read. */
export const farmsOfFleet = (principal: Principal): Perimeter =>
  perimeterOf(principal, { product: 'MyFleet', flag: READ })

/** Active alarms of the stations of farms, as the alarm store has them now. */
export const raisedOnStations = async (db: Db, farms: Perimeter) => {
  const atMs = Date.now()
  const rows = await stationAlarmsIn(db, farms)
  const first = new Map<string, RaisedStationAlarm>()
  for (const { farmCode, deviceCode: machineCode, code, startMs: sinceMs } of rows) {
    const kind = kindOf[code]
    const key = `${farmCode}/${machineCode} ${kind}`
    // A device may raise one by its values and by an event: the earlier one counts.
    if (!first.has(key)) first.set(key, { farmCode, machineCode, kind, sinceMs })
  }
  return { atMs, alarms: [...first.values()] }
}

import { type Perimeter, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type StationAlarmRow, stationAlarmsIn } from '../../alarms/server/station-port.ts'
import type { RaisedStationAlarm } from '../contract/fleet-judgements.ts'

const kindOf: Readonly<Record<StationAlarmRow['code'], RaisedStationAlarm['kind']>> = {
  FIRE_DETECTED: 'fire',
  PROTECTION_TRIP: 'trip',
  BREAKER_OPEN: 'breakerOpen',
}

/** Farms whose fleet pages a person may read. */
export const farmsOfFleet = (principal: Principal): Perimeter =>
  perimeterOf(principal, { product: 'MyFleet', flag: READ })

/** Active alarms of the stations of farms, as the alarm store has them now. */
export const raisedOnStations = async (db: Db, farms: Perimeter) => {
  const atMs = Date.now()
  const rows = await stationAlarmsIn(db, farms)
  return {
    atMs,
    alarms: rows.map(({ farmCode, deviceCode, code, startMs }) => ({
      ...{ farmCode, machineCode: deviceCode, kind: kindOf[code], sinceMs: startMs },
    })),
  }
}

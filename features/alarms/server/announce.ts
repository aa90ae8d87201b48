import { READ } from '../../../domain/right.ts'
import type { LiveHub } from '../../../platform/server/live/live.ts'
import type { PushTopic } from '../../../platform/server/live/topic-access.ts'
import { alarmsTopic, stationAlarmsTopic } from '../contract/alarms-topic.ts'
import { stationAlarmsOf, stationCodes } from './outward/station-alarms.ts'
import { alarmsByIds } from './reads/alarm-rows.ts'

/** An alarm that has changed, for the pages that show its farm. */
export interface ChangedAlarm {
  readonly farmCode: string
  readonly id: string
  readonly code: string
}

/** Alarms on the push connection. */
export const alarmTopic: PushTopic = {
  name: alarmsTopic,
  right: { product: 'MyFleet', flag: READ },
  rows: async (db, ids, language) => {
    const alarms = await alarmsByIds(db, ids, language, Date.now())
    return new Map(alarms.map((alarm) => [alarm.id, alarm]))
  },
}

/** Alarms of stations on the push connection, for the screens of the fleet. */
export const stationTopic: PushTopic = {
  name: stationAlarmsTopic,
  right: { product: 'MyFleet', flag: READ },
  rows: (db, ids) => stationAlarmsOf(db, ids),
}

const toldOf = ({ farmCode, id }: ChangedAlarm) => ({ farmCode, id })
const isOfStation = ({ code }: ChangedAlarm) => stationCodes.some((one) => one === code)

/** Tells open pages of all processes that alarms have changed. Call it after the commit. */
export const announceAlarms = (live: Pick<LiveHub, 'topicChanged'>, changed: readonly ChangedAlarm[]): void => {
  if (changed.length === 0) return
  live.topicChanged(alarmsTopic, changed.map(toldOf))
  const stations = changed.filter(isOfStation)
  if (stations.length > 0) live.topicChanged(stationAlarmsTopic, stations.map(toldOf))
}

/** Public interface of alarms for the screens of the fleet. */
export { type StationAlarmRow, stationAlarmsIn } from './outward/station-alarms.ts'

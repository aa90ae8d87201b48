/** Public interface of alarms for notifications: raises and ends in their order. */

export { lineDevices } from './derive/watched-plants.ts'
export { type AlarmText, isFarmSilence, type NotedAlarm, notedAlarms } from './outward/noted-alarms.ts'
export { newestTransitionNumber } from './outward/told-alarms.ts'

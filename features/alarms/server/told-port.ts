/** Public interface of alarms for features that tell people of them. */
export {
  alarmsOfIds,
  alarmsSince,
  isActiveAlarm,
  newestTransitionNumber,
  type ToldAlarm,
  type ToldTransition,
  transitionsAfter,
} from './outward/told-alarms.ts'

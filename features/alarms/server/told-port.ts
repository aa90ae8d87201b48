/** Public interface of alarms for features that tell people of them. */
export {
  alarmsOfIds,
  alarmsSince,
  newestTransitionNumber,
  type ToldAlarm,
  type ToldTransition,
  transitionsAfter,
} from './outward/told-alarms.ts'

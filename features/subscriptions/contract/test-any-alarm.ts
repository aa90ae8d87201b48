import type { AlarmsWanted } from './subscription.ts'

/** Conditions that every alarm meets. */
export const anyAlarm: AlarmsWanted = {
  kind: 'alarms',
  farmCodes: null,
  countries: null,
  technologies: null,
  machineCode: null,
  priorities: null,
  codes: null,
  causeGroups: null,
}

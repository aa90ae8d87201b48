/** Public interface: view parameters of alarms, and links to them. */

export { alarmsLink, farmAlarmsPath } from './views/alarms-links.ts'
export { type AlarmList, AlarmsView, alarmLists, type MetricRangeName, metricRanges } from './views/alarms-view.ts'

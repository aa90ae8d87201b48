import { formatInstant } from '../../../domain/local-time.ts'
import type { Alarm } from '../../alarms/contract/alarm.ts'

/** Columns of the list of alarms, in their order. */
export const alarmColumnIds = [
  'priority',
  'message',
  'equipment',
  'farm',
  'since',
  'age',
  'code',
  'cause',
  'count',
  'acknowledged',
  'comment',
  'severity',
  'endDate',
  'endReason',
  'duration',
  'causeGroup',
  'causeRule',
  'farmCode',
  'country',
  'technology',
  'subFarmCode',
  'subFarmName',
  'firstSubStationCode',
  'firstSubStationName',
  'entCode',
  'machineCode',
  'component',
  'manufacturer',
  'value',
  'source',
  'acknowledgedAt',
  'shelvedUntil',
  'suppressedBy',
  'unknownSince',
  'receivedAt',
  'timezone',
  'id',
  'causeId',
] as const
export type AlarmColumnId = (typeof alarmColumnIds)[number]

/** Words, zone and clock for the cells of a file. */
export interface CellWords {
  readonly t: (key: string) => string
  /** IANA zone in which to write a time of a plant in this zone. */
  readonly zoneOf: (plantZone: string) => string
  readonly nowMs: () => number
}

type FileCell = string | number | boolean | null

/** How long an alarm has lasted by `nowMs`, ms. */
export const lastedMs = ({ startDate, endDate }: Pick<Alarm, 'startDate' | 'endDate'>, nowMs: number): number =>
  Math.max(0, (endDate === null ? nowMs : Date.parse(endDate)) - Date.parse(startDate))

/** Key of the word of a state. A shelf or a suppression comes before the state below. */
export const stateKey = ({ state, hiddenBy }: Pick<Alarm, 'state' | 'hiddenBy'>): string =>
  hiddenBy === null ? `alarmPages.state.${state}` : `alarmPages.hidden.${hiddenBy}`

/** Words of the cause of a row: how many it caused, or the rule that found its cause. */
export const causeText = ({ causes, causeId, id, causeRule }: Alarm, t: CellWords['t']): string => {
  if (causes > 0) return `+${causes}`
  return causeId === id ? '' : t(`alarmPages.rule.${causeRule}`)
}

const instant = (at: string | null, { timezone }: Alarm, { zoneOf }: CellWords): FileCell =>
  at === null ? null : formatInstant(Date.parse(at), zoneOf(timezone))

const word = (key: string | null, { t }: CellWords): FileCell => (key === null ? null : t(key))

/** Cells of the files of the list. The page and the server write the same. Lengths of time are in s. */
export const alarmCells: Readonly<Record<AlarmColumnId, (alarm: Alarm, words: CellWords) => FileCell>> = {
  priority: (alarm, { t }) => `${t(`alarmPages.priority.${alarm.priority}`)} · ${t(stateKey(alarm))}`,
  message: ({ message }) => message,
  equipment: ({ equipement }) => equipement,
  farm: ({ farmName }) => farmName,
  since: (alarm, words) => instant(alarm.startDate, alarm, words),
  age: (alarm, { nowMs }) => Math.round(lastedMs(alarm, nowMs()) / 1_000),
  code: ({ code }) => code,
  cause: (alarm, { t }) => causeText(alarm, t),
  count: ({ count }) => count,
  acknowledged: ({ acknowledgedBy }) => acknowledgedBy,
  comment: ({ comment }) => comment,
  severity: ({ severity }, words) => word(`alarmPages.severity.${severity}`, words),
  endDate: (alarm, words) => instant(alarm.endDate, alarm, words),
  endReason: ({ endReason }, words) => word(endReason && `alarmPages.endReason.${endReason}`, words),
  duration: ({ durationS }) => durationS,
  causeGroup: ({ causeGroup }, words) => word(`alarmPages.group.${causeGroup}`, words),
  causeRule: ({ causeRule }, words) => word(`alarmPages.rule.${causeRule}`, words),
  farmCode: ({ farmCode }) => farmCode,
  country: ({ countryCode }) => countryCode,
  technology: ({ technology }, words) => word(`fleetState.technology.${technology}`, words),
  subFarmCode: ({ subFarmCode }) => subFarmCode,
  subFarmName: ({ subFarmName }) => subFarmName,
  firstSubStationCode: ({ firstSubStationCode }) => firstSubStationCode,
  firstSubStationName: ({ firstSubStationName }) => firstSubStationName,
  entCode: ({ entCode }) => entCode,
  machineCode: ({ machineCode }) => machineCode,
  component: ({ component }) => component,
  manufacturer: ({ manufacturer }) => manufacturer,
  value: ({ value }) => value,
  source: ({ source }, words) => word(`alarmPages.source.${source}`, words),
  acknowledgedAt: (alarm, words) => instant(alarm.acknowledgedAt, alarm, words),
  shelvedUntil: (alarm, words) => instant(alarm.shelvedUntil, alarm, words),
  suppressedBy: ({ suppressedBy }, words) => word(suppressedBy && `alarmPages.suppression.${suppressedBy}`, words),
  unknownSince: (alarm, words) => instant(alarm.unknownSince, alarm, words),
  receivedAt: (alarm, words) => instant(alarm.receivedAt, alarm, words),
  timezone: ({ timezone }) => timezone,
  id: ({ id }) => id,
  causeId: ({ causeId }) => causeId,
}

import * as v from 'valibot'
import { TableView } from '../../../../platform/web/table/table-view.ts'
import { flag, oneOf, textOf, wholeFrom } from '../../../../platform/web/url-state/fields.ts'
import { SearchText } from './search-text.ts'

/** Views of the list of alarms. `suppressed` also has those that are out of service. */
export const alarmLists = ['open', 'shelved', 'suppressed', 'history', 'metrics'] as const
export type AlarmList = (typeof alarmLists)[number]

/** Ranges of the figures of alarms, until now. */
export const metricRanges = ['day', 'week', 'month', 'quarter', 'year'] as const
export type MetricRangeName = (typeof metricRanges)[number]

/** What the address holds of a list of alarms; lists stand with commas. */
export const AlarmsView = v.object({
  view: oneOf(alarmLists, 'open'),
  /** Id of the alarm that is open beside the list. */
  alarm: textOf(36),
  priority: textOf(60),
  country: textOf(400),
  causeGroup: textOf(200),
  farms: textOf(2_000),
  machine: textOf(60),
  codes: textOf(2_000),
  /** Open for at least so many minutes. */
  olderThan: wholeFrom(0),
  unmapped: flag(false),
  mine: flag(false),
  /** Makers, with commas. */
  makers: textOf(1_000),
  /** Alarms behind a figure; empty: all. */
  kind: textOf(20),
  /** Id of a group of users. */
  desk: textOf(36),
  /** Id of an alarm: those that it caused, and itself. */
  cause: textOf(36),
  /** Id of a file that the server makes or has made. */
  file: textOf(36),
  /** One row for each cause. */
  folded: flag(true),
  /** Started in this range, ISO 8601. */
  startedFrom: textOf(40),
  startedTo: textOf(40),
  /** Of the figures, unless both ends above are given. */
  range: oneOf(metricRanges, 'month'),
  ...TableView.entries,
  search: SearchText,
})
export type AlarmsView = v.InferOutput<typeof AlarmsView>

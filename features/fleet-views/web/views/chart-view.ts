import * as v from 'valibot'
import { wholeNumber } from '../../../../platform/web/outside/values.ts'
import { flag, oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'

/** Ranges that end at now and move with the clock. */
export const movingRanges = ['1h', '24h', '7d', '30d', 'today', 'thisWeek', 'month', 'thisYear'] as const
/** Whole periods of the calendar that are over. */
export const pastRanges = ['yesterday', 'lastWeek', 'lastMonth', 'lastYear'] as const
export const chartRanges = [...movingRanges, ...pastRanges, 'custom'] as const
export type ChartRangeName = (typeof chartRanges)[number]

/** Earlier times that the same curves may be laid over. */
export const comparisons = ['none', 'day', 'week', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Room for all machines of a large farm. */
const list = textOf(6_000)
/** Kinds of charts: over time, and others. */
export const chartKinds = ['time', 'scatter', 'powerCurve', 'duration', 'dayHours', 'windRose'] as const
export type ChartKind = (typeof chartKinds)[number]

const epochMs = wholeNumber(0, 8_640_000_000_000)

/** What the address of a chart page holds. Lists are written with commas; empty lists mean the page's own choice. */
export const ChartView = v.object({
  range: oneOf(chartRanges, '24h'),
  /** Epoch ms, only with the range `custom`. */
  from: v.optional(epochMs),
  to: v.optional(epochMs),
  signals: list,
  kind: oneOf(chartKinds, 'time'),
  /** Signals of the axes where the chart is not of time; empty: the page's own choice. */
  x: textOf(80),
  y: textOf(80),
  /** Machine codes, `*` for the whole farm; on the fleet's page `farmCode/machineCode`. */
  machines: list,
  /** Ids of series that the legend has switched off. */
  off: list,
  /** Figures in place of the curves. */
  table: flag(false),
  /** Powers as a share of rated power. */
  share: flag(false),
  /** What the power models say, beside the power. */
  expected: flag(true),
  /** States of the machines under the curves. */
  states: flag(true),
  /** The same curves of an earlier time, laid over. */
  against: oneOf(comparisons, 'none'),
})
export type ChartView = v.InferOutput<typeof ChartView>

export const splitList = (text: string): string[] => text.split(',').filter((part) => part !== '')
export const joinList = (parts: readonly string[]): string => [...new Set(parts)].join(',')

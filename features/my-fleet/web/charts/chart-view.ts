import { z } from 'zod'

/** Ranges that end at now and move with the clock. */
export const movingRanges = ['1h', '24h', '7d', '30d', 'today', 'thisWeek', 'month', 'thisYear'] as const
/** Whole periods of the calendar that are over. */
export const pastRanges = ['yesterday', 'lastWeek', 'lastMonth', 'lastYear'] as const
export const chartRanges = [...movingRanges, ...pastRanges, 'custom'] as const
export type ChartRangeName = (typeof chartRanges)[number]

/** Earlier times that the same curves may be laid over. */
export const comparisons = ['none', 'day', 'week', 'year'] as const
export type Comparison = (typeof comparisons)[number]

const list = z.string().max(2_000)
const epochMs = z.number().int().min(0).max(8_640_000_000_000)

/** What the address of a chart page holds. Lists are written with commas; empty lists mean the page's own choice. */
export const ChartView = z.object({
  range: z.enum(chartRanges).default('24h'),
  /** Epoch ms, only with the range `custom`. */
  from: epochMs.optional(),
  to: epochMs.optional(),
  signals: list.default(''),
  /** Machine codes, `*` for the whole farm; on the fleet's page `farmCode/machineCode`. */
  machines: list.default(''),
  /** Ids of series that the legend has switched off. */
  off: list.default(''),
  /** Powers as a share of rated power. */
  share: z.boolean().default(false),
  /** What the power models say, beside the power. */
  expected: z.boolean().default(true),
  /** The same curves of an earlier time, laid over. */
  against: z.enum(comparisons).default('none'),
})
export type ChartView = z.output<typeof ChartView>

export const splitList = (text: string): string[] => text.split(',').filter((part) => part !== '')
export const joinList = (parts: readonly string[]): string => [...new Set(parts)].join(',')

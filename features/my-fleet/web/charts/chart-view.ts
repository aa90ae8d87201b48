import { z } from 'zod'

/** Ranges that move with the clock, and one that stands. */
export const chartRanges = ['1h', '24h', '7d', '30d', 'month', 'custom'] as const
export type ChartRangeName = (typeof chartRanges)[number]

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
})
export type ChartView = z.output<typeof ChartView>

export const splitList = (text: string): string[] => text.split(',').filter((part) => part !== '')
export const joinList = (parts: readonly string[]): string => [...new Set(parts)].join(',')

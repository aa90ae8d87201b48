import * as v from 'valibot'
import { shortText } from '../../../../platform/web/outside/values.ts'
import { flag, oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'

/** Periods by name: those that run, those that are over, and one by its dates. */
export const energyPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'custom',
] as const
export type EnergyPeriod = (typeof energyPeriods)[number]

export const energyBys = ['auto', 'hour', 'day', 'week', 'month', 'year'] as const
export const energyShows = ['whole', 'stacked', 'beside'] as const

const date = v.optional(v.pipe(shortText(10), v.regex(/^\d{4}-\d{2}-\d{2}$/)))

/** What the address of an energy page holds. */
export const EnergyView = v.object({
  period: oneOf(energyPeriods, 'thisMonth'),
  /** First and last day, only with the period `custom`. */
  begin: date,
  end: date,
  /** Width of the bars; `auto` fits the period. */
  by: oneOf(energyBys, 'auto'),
  /** Id of the figure that the bars show. */
  figure: textOf(40, 'produced'),
  /** The whole as one bar, or its parts stacked or side by side. */
  show: oneOf(energyShows, 'whole'),
  /** The same period a year before. */
  before: flag(false),
  /** Codes of parts that the legend has switched off. */
  without: textOf(2_000),
})
export type EnergyView = v.InferOutput<typeof EnergyView>

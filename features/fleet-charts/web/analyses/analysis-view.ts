import { shownUnit } from '../../../../domain/unit.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import type { NamedPlot, PlotAxis, PlotLegend } from '../../../../kit/composites/plot-chart/plot-model.ts'
import { valueAxis } from '../../../../kit/composites/time-chart/value-axis.ts'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import type { HistoryAnalysis } from '../../../history/contract/history-analysis.ts'
import { isPower } from '../charts/normalised-series.ts'
import { powerUnit } from '../charts/power-unit.ts'
import type { AnalysisChoice, AnalysisSubject } from './analysis-wish.ts'

/** What a kind of chart shows: plots, their legend, the same figures as a table, and how they came to be. */
export interface AnalysisView {
  readonly plots: readonly NamedPlot[]
  readonly legend: PlotLegend
  readonly table: ShownTable
  /** Sentences below the title. */
  readonly notes: readonly string[]
}

/** Texts, e.g. of i18next. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

export interface ViewParts {
  readonly choice: AnalysisChoice
  readonly reply: HistoryAnalysis
  /** In the order of the reply. */
  readonly subjects: readonly AnalysisSubject[]
  readonly quantityName: (quantity: string) => string
  readonly words: Words
  readonly format: Format
  /** Powers as a share of rated power. */
  readonly share: boolean
}

/** How the values of a quantity are read. */
export interface ReadUnit {
  readonly unit: string
  readonly decimals: number
  readonly of: (value: number, subject: AnalysisSubject) => number
}

/** The unit of a quantity for all subjects of one axis: kW for machines, MW for farms, % of rated where both stand together. */
export const readUnit = ({ subjects, format, share, words }: ViewParts, quantity: string): ReadUnit => {
  const tag = subjects.find(({ source }) => source.tags.has(quantity))?.source.tags.get(quantity)
  const unit = tag?.unit ?? ''
  const decimals = tag?.decimals ?? 1
  const isFarm = (subject: AnalysisSubject) => subject.source.machineCode === undefined
  if (!isPower(quantity)) {
    const shown = shownUnit(unit, decimals, format.wishes)
    return { unit: shown.unit, decimals: shown.decimals, of: (value) => shown.of(value) }
  }
  const isMixed = subjects.some(isFarm) && !subjects.every(isFarm)
  if ((share || isMixed) && subjects.every(({ source }) => source.ratedKw))
    return {
      unit: words('shareUnit'),
      decimals: 1,
      of: (value, { source }) => (100 * value) / (source.ratedKw ?? 1),
    }
  const first = subjects[0]
  const shown = shownUnit(unit, decimals, {
    ...format.wishes,
    ...(first && { power: powerUnit(first.source, format.wishes) }),
  })
  return { unit: shown.unit, decimals: shown.decimals, of: (value) => shown.of(value) }
}

export const titled = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`)
export const headed = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

/** An axis that holds the values. */
export const axisOf = (title: string, values: readonly number[], parts: number, fromZero = false): PlotAxis => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return { title, ...valueAxis(low, high, parts, fromZero) }
}

export const row = (cells: ShownTable['rows'][number]['cells']): ShownTable['rows'][number] => ({
  cells,
  level: 1,
  group: false,
})
export const column = (header: string, decimals?: number): ShownTable['columns'][number] => ({
  header,
  decimals,
  widthPx: undefined,
})

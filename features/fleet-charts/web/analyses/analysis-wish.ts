import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { AnalysisKind } from '../../../history/contract/history-analysis.ts'
import type { ChartSource } from '../charts/chart-sources.ts'

/** A source with the tags that a kind of chart reads of it, in the order of the request. */
export interface AnalysisSubject {
  readonly source: ChartSource
  readonly tags: readonly (number | null)[]
}

export interface AnalysisChoice {
  readonly kind: AnalysisKind
  /** Quantities of the axes; `x` only for pairs. */
  readonly x: string
  readonly y: string
}

/** Most subjects of one request, and most plots beside each other. */
export const mostSubjects = 40
export const mostPlots = 12

const tagOf = (source: ChartSource | undefined, quantity: string): number | null =>
  source?.tags.get(quantity)?.tagId ?? null

/** The source itself, or else whatever measures the quantity on its farm, stations first. */
const measuredNear = (sources: readonly ChartSource[], source: ChartSource, quantity: string): number | null => {
  const own = tagOf(source, quantity)
  if (own !== null) return own
  const others = sources.filter((other) => other.farmCode === source.farmCode && other.tags.has(quantity))
  return tagOf(others.find(({ isMachine }) => !isMachine) ?? others[0], quantity)
}

const tagsOf = ({ kind, x, y }: AnalysisChoice, source: ChartSource, all: readonly ChartSource[]) => {
  switch (kind) {
    case 'scatter':
      return [tagOf(source, x), tagOf(source, y)]
    case 'powerCurve':
      return [
        tagOf(source, 'WindSpeed'),
        source.isMachine ? tagOf(source, 'ActivePower') : null,
        measuredNear(all, source, 'AmbientTemperature'),
        measuredNear(all, source, 'AirPressure'),
      ]
    case 'windRose':
      return [tagOf(source, 'WindDirection'), tagOf(source, 'WindSpeed')]
    case 'duration':
    case 'dayHours':
      return [tagOf(source, y)]
  }
}

/** Tags that a subject must have. */
const needed = { scatter: 2, powerCurve: 2, windRose: 2, duration: 1, dayHours: 1 } as const

/**
 * Which of the chosen sources a kind of chart can show, with their tags. Where it can show none of them, those of the same
 * farms that it can: the power curve of a farm is that of its turbines.
 */
export const analysisSubjects = (
  choice: AnalysisChoice,
  known: readonly ChartSource[],
  all: readonly ChartSource[],
): AnalysisSubject[] => {
  const possible = (sources: readonly ChartSource[]) =>
    sources
      .map((source) => ({ source, tags: tagsOf(choice, source, all) }))
      .filter(({ tags }) => !tags.slice(0, needed[choice.kind]).includes(null))
  const own = possible(known)
  if (own.length > 0) return own
  const farms = new Set(known.map(({ farmCode }) => farmCode))
  return possible(all.filter(({ farmCode }) => farms.has(farmCode)))
}

/** What an address asks to see beside time; undefined: curves over time. */
export const analysisChoice = (
  { kind, x, y }: Pick<ChartView, 'kind' | 'x' | 'y'>,
  offered: readonly string[],
  chosen: readonly string[],
): AnalysisChoice | undefined => {
  if (kind === 'time') return undefined
  const among = (quantity: string) => (offered.includes(quantity) ? quantity : undefined)
  const vertical = among(y) ?? chosen[0] ?? offered[0] ?? ''
  const others = [...chosen, ...offered].filter((quantity) => quantity !== vertical)
  return { kind, y: vertical, x: among(x) ?? others[0] ?? vertical }
}

/** Kinds that any of the sources can show. */
export const kindsFor = (sources: readonly ChartSource[]): AnalysisKind[] => [
  'scatter',
  ...(sources.some((one) => one.isMachine && one.tags.has('WindSpeed') && one.tags.has('ActivePower'))
    ? (['powerCurve'] as const)
    : []),
  'duration',
  'dayHours',
  ...(sources.some(({ tags }) => tags.has('WindDirection') && tags.has('WindSpeed')) ? (['windRose'] as const) : []),
]

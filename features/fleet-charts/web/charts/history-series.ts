import { shownNumber } from '../../../../domain/display.ts'
import { type LiveSample, qualities } from '../../../../domain/quality.ts'
import type { ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'
import type { ChartSource, ChosenSeries } from './chart-sources.ts'
import { heldLine } from './held-line.ts'
import { bucketGap, gapsIn, rawGap, withGaps } from './line-gaps.ts'

interface DrawParts {
  readonly chosen: Pick<ChosenSeries, 'id' | 'tag'> & { readonly source: Pick<ChartSource, 'id'> }
  readonly name: string
  readonly history: HistorySeries | undefined
  /** Live samples since the history was read, ascending. */
  readonly tail: readonly LiveSample[]
  readonly atsSummaryActive: boolean
  /** Until when the last value may hold, epoch ms. */
  readonly untilMs: number
}

/** Live samples that are newer than what the history holds, as points of the same width. */
const tailPoints = (
  tail: readonly LiveSample[],
  stepMs: number | null,
  afterMs: number,
  figure: (sample: LiveSample) => number | null,
) => {
  const points: { timeMs: number; values: number[] }[] = []
  for (const sample of tail) {
    // Steps go on from the last one: days of a zone do not begin at midnight UTC.
    const timeMs = stepMs === null ? sample.timeMs : afterMs + Math.floor((sample.timeMs - afterMs) / stepMs) * stepMs
    if (timeMs <= afterMs) continue
    const value = figure(sample)
    const last = points.at(-1)
    const point = last?.timeMs === timeMs ? last : { timeMs, values: [] }
    if (point !== last) points.push(point)
    if (value !== null) point.values.push(value)
  }
  return points
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A line of the chart: stored points, then the newest live values. What counts as missing is a gap. */
export const drawnSeries = ({ chosen, name, history, tail, atsSummaryActive, untilMs }: DrawParts): ChartSeries => {
  const { tag } = chosen
  const rule = { missing9999: tag.missing9999, atsSummaryActive }
  const figureOf = (value: HistorySeries['values'][number], quality: LiveSample['quality'] = qualities.good) =>
    shownNumber(value, quality, rule) ?? null
  const stepMs = history?.stepMs ?? null
  const points = tailPoints(tail, stepMs, history?.times.at(-1) ?? 0, (sample) =>
    figureOf(sample.value, sample.quality),
  )
  const times = [...(history?.times ?? []), ...points.map((point) => point.timeMs)]
  const values = [
    ...(history?.values ?? []).map((value) => figureOf(value)),
    ...points.map(({ values }) => (values.length === 0 ? null : mean(values))),
  ]
  const line = {
    id: chosen.id,
    name,
    subject: chosen.source.id,
    unit: tag.unit,
    decimals: tag.decimals,
    // Gaps stand in the values: history and live values of one line may come at different paces.
    stepMs: null,
  }
  const holdMs = stepMs === null ? history?.holdMs : undefined
  if (holdMs !== undefined)
    return {
      ...line,
      ...heldLine({ times, values }, { holdMs, untilMs }),
      samples: { times, values },
      stepped: true,
    }
  const gaps = gapsIn(times, stepMs === null ? rawGap : bucketGap)
  const isEnvelope = history?.minimum !== undefined && history.maximum !== undefined
  const extreme = (stored: readonly (number | null)[] | undefined, pick: (...values: number[]) => number) => [
    ...(stored ?? []),
    ...points.map(({ values }) => (values.length === 0 ? null : pick(...values))),
  ]
  const covered = stepMs === null ? undefined : history?.covered
  return {
    ...line,
    ...(covered && {
      weightsMs: withGaps([...covered, ...points.map(() => stepMs ?? 0)], gaps, () => 0),
    }),
    times: withGaps(times, gaps, ({ dueMs }) => dueMs),
    values: withGaps(values, gaps, () => null),
    ...(isEnvelope && {
      minimum: withGaps(extreme(history.minimum, Math.min), gaps, () => null),
      maximum: withGaps(extreme(history.maximum, Math.max), gaps, () => null),
    }),
  }
}

/** Resolution of the file that comes nearest to what is drawn, never coarser where values as measured are on the screen. */
export const fileResolution = (series: readonly HistorySeries[]): 'raw' | '10m' | '1h' | '1d' => {
  const widest = Math.max(0, ...series.map(({ stepMs }) => stepMs ?? 0))
  if (widest < 600_000) return 'raw'
  if (widest < 3_600_000) return '10m'
  return widest < 86_400_000 ? '1h' : '1d'
}

/** How the points of a chart came to be: as measured, means, or both; the widest step in ms. */
export const resolutionOf = (
  series: readonly HistorySeries[],
): { readonly kind: 'raw' | 'mean' | 'mixed'; readonly stepMs: number } => {
  const filled = series.filter(({ times }) => times.length > 0)
  const steps = filled.flatMap(({ stepMs }) => stepMs ?? [])
  const kind = steps.length === 0 ? 'raw' : steps.length === filled.length ? 'mean' : 'mixed'
  return { kind, stepMs: Math.max(0, ...steps) }
}

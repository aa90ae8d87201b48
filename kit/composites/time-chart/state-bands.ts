import type { BandSpan, BandState, ChartRange, StateBand } from './chart-model.ts'

/** Severest last: a short fault is not painted over by what surrounds it. */
const paintOrder: readonly BandState[] = ['running', 'standby', 'reduced', 'noData', 'maintenance', 'limit', 'fault']

/** Height of a lane, px: lower where there are many machines. */
export const laneHeightPx = (lanes: number): number => (lanes <= 12 ? 16 : lanes <= 30 ? 12 : 8)

/** Room that the lanes need below the curves, px. */
export const lanesHeightPx = (lanes: number): number => (lanes === 0 ? 0 : lanes * laneHeightPx(lanes) + 8)

/** Charts of more machines are not shaded: their limits would cover each other. */
export const mostShaded = 3

export interface BandRect {
  readonly lane: number
  readonly state: BandState
  /** Px from the left of the plot. */
  readonly x: number
  readonly width: number
}

/** Index of the span of a time; -1 before the first. */
const placeAt = (spans: readonly BandSpan[], timeMs: number): number => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.fromMs ?? 0) <= timeMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The state of a machine at a time. */
export const spanAt = ({ spans }: StateBand, timeMs: number): BandSpan | undefined => {
  const span = spans[placeAt(spans, timeMs)]
  return span && timeMs < span.toMs ? span : undefined
}

/**
 * Rectangles of the lanes in a range, in the order of painting. A span is at least a pixel wide: a short fault is seen in a month.
 * Spans of one state that lie in the same pixel are one.
 */
export const bandRects = (bands: readonly StateBand[], { fromMs, toMs }: ChartRange, widthPx: number): BandRect[] => {
  const pxPerMs = widthPx / (toMs - fromMs)
  const rects = new Map(paintOrder.map((state): [BandState, BandRect[]] => [state, []]))
  bands.forEach(({ spans }, lane) => {
    const ends = new Map<BandState, number>()
    for (let place = Math.max(0, placeAt(spans, fromMs)); place < spans.length; place += 1) {
      const span = spans[place] as BandSpan
      if (span.fromMs >= toMs) break
      if (span.toMs <= fromMs) continue
      const x = Math.max(0, (span.fromMs - fromMs) * pxPerMs)
      const end = Math.min(widthPx, Math.max(x + 1, (span.toMs - fromMs) * pxPerMs))
      const before = ends.get(span.state)
      if (before !== undefined && (end <= before || (end - x <= 1 && end - before < 1))) continue
      rects.get(span.state)?.push({ lane, state: span.state, x, width: end - x })
      ends.set(span.state, end)
    }
  })
  return [...rects.values()].flat()
}

/** States that the lanes show of a range, the severest first. */
export const statesWithin = (bands: readonly StateBand[], { fromMs, toMs }: ChartRange): BandState[] => {
  const seen = new Set(
    bands.flatMap(({ spans }) =>
      spans.filter((span) => span.toMs > fromMs && span.fromMs < toMs).map(({ state }) => state),
    ),
  )
  return paintOrder.filter((state) => seen.has(state)).reverse()
}

/** When states changed, ascending: rows of the table beside the samples. The first span of a band is no change. */
export const changesWithin = (bands: readonly StateBand[], { fromMs, toMs }: ChartRange, most = 500): number[] => {
  const times = bands.flatMap(({ spans }) =>
    spans
      .slice(1)
      .filter((span) => span.fromMs > fromMs && span.fromMs < toMs)
      .map((span) => span.fromMs),
  )
  return [...new Set(times)].sort((left, right) => left - right).slice(0, most)
}

import type { ChartRange, ChartSeries } from './chart-model.ts'
import { type ScaledPanel, yOf } from './panel-layout.ts'

/** The name of a line at its right end. */
export interface LineName {
  readonly series: ChartSeries
  readonly name: string
  /** Middle of the text, px from above the canvas. */
  readonly yPx: number
}

const rowPx = 13

/** Whose lines a panel names: those that are no companion of another, where there are several. */
const namedIn = ({ series }: Pick<ScaledPanel, 'series'>): readonly ChartSeries[] => {
  const leads = series.filter(({ companionOf, shortName }) => companionOf === undefined && shortName !== undefined)
  return leads.length > 1 ? leads : []
}

/** All names that stand at lines of the panels. */
export const namesAtLines = (panels: readonly Pick<ScaledPanel, 'series'>[]): string[] =>
  panels.flatMap((panel) => namedIn(panel).flatMap(({ shortName }) => shortName ?? []))

const lastWithin = ({ times, values }: ChartSeries, { fromMs, toMs }: ChartRange): number | undefined => {
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const timeMs = times[index] as number
    if (timeMs < fromMs) return undefined
    const value = values[index]
    if (timeMs <= toMs && typeof value === 'number' && !Number.isNaN(value)) return value
  }
  return undefined
}

/**
 * Names at the ends of the lines, one below the other without overlap and as near to their lines as that allows. Where a
 * panel has no room for all, every second, third … is left out.
 */
export const lineNames = (panels: readonly ScaledPanel[], range: ChartRange): LineName[] =>
  panels.flatMap((panel) => {
    const wanted = namedIn(panel).flatMap((series) => {
      const value = lastWithin(series, range)
      return value === undefined ? [] : [{ series, name: series.shortName ?? '', yPx: yOf(panel, value) }]
    })
    const room = Math.max(1, Math.floor((panel.heightPx + rowPx) / rowPx))
    const ordered = wanted.toSorted((left, right) => left.yPx - right.yPx)
    const each = Math.ceil(ordered.length / room)
    return spread(
      ordered.filter((_, index) => index % Math.max(1, each) === 0),
      panel.topPx,
      panel.topPx + panel.heightPx,
    )
  })

const spread = (names: readonly LineName[], topPx: number, bottomPx: number): LineName[] => {
  const places: number[] = []
  for (const { yPx } of names) places.push(Math.max(yPx, (places.at(-1) ?? topPx - rowPx) + rowPx))
  // Those that were pushed over the lower edge push back.
  let below = bottomPx + rowPx
  for (let index = places.length - 1; index >= 0; index -= 1) {
    below = Math.min(places[index] as number, below - rowPx)
    places[index] = below
  }
  return names.map((name, index) => ({ ...name, yPx: places[index] ?? name.yPx }))
}

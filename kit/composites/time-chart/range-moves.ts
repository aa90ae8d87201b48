import type { ChartRange } from './chart-model.ts'

/** The narrowest range that can be zoomed to. */
export const narrowestMs = 1_000

const wideEnough = ({ fromMs, toMs }: ChartRange): ChartRange => {
  if (toMs - fromMs >= narrowestMs) return { fromMs: Math.round(fromMs), toMs: Math.round(toMs) }
  const middle = (fromMs + toMs) / 2
  return { fromMs: Math.round(middle - narrowestMs / 2), toMs: Math.round(middle + narrowestMs / 2) }
}

/** Instant at a share of the range, 0 at its start, 1 at its end. */
export const timeAt = ({ fromMs, toMs }: ChartRange, share: number): number => fromMs + share * (toMs - fromMs)

/** Where an instant lies in the range, 0 to 1 inside it. */
export const shareOf = ({ fromMs, toMs }: ChartRange, timeMs: number): number => (timeMs - fromMs) / (toMs - fromMs)

/** The part between two shares of a range, whichever comes first, kept inside the range. */
export const zoomed = (range: ChartRange, one: number, other: number): ChartRange => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return wideEnough({ fromMs: timeAt(range, Math.max(0, low)), toMs: timeAt(range, Math.min(1, high)) })
}

/** The range moved by a share of its own length; positive is later. */
export const panned = ({ fromMs, toMs }: ChartRange, share: number): ChartRange => {
  const shift = Math.round(share * (toMs - fromMs))
  return { fromMs: fromMs + shift, toMs: toMs + shift }
}

/** The range made longer (factor above 1) or shorter about its middle. */
export const scaled = ({ fromMs, toMs }: ChartRange, factor: number): ChartRange => {
  const middle = (fromMs + toMs) / 2
  const half = ((toMs - fromMs) / 2) * factor
  return wideEnough({ fromMs: middle - half, toMs: middle + half })
}

export const sameRange = (one: ChartRange, other: ChartRange): boolean =>
  one.fromMs === other.fromMs && one.toMs === other.toMs

/** A range of the same length kept inside another; cut to it when it is longer. */
export const keptInside = (range: ChartRange, outer: ChartRange): ChartRange => {
  const length = Math.min(range.toMs - range.fromMs, outer.toMs - outer.fromMs)
  const fromMs = Math.min(Math.max(range.fromMs, outer.fromMs), outer.toMs - length)
  return { fromMs, toMs: fromMs + length }
}

import type { Tick } from '../../../../kit/composites/time-chart/zone-ticks.ts'

/** Width that an hour's label and what is left free beside it take, and a date's beside two of them. */
const roomPx = 52
const mostMarks = 8

/** How many marks an axis of this width has room for, so that hours are left out evenly and never one alone. */
export const marksIn = (widthPx: number | undefined): number =>
  widthPx === undefined ? mostMarks : Math.min(mostMarks, Math.max(2, Math.floor(widthPx / roomPx)))

/** About the width of a character of the axis' 11 px text; dates are bold. */
const characterPx = { plain: 6.2, strong: 6.8 } as const
/** Between two labels. */
const gapPx = 8

export interface TickLabel extends Tick {
  /** Place of the mark, 0..1 of the axis. */
  readonly share: number
  /** A label at an end of the axis stays inside. */
  readonly edge: 'start' | 'end' | undefined
}

const longOf = ({ label, strong }: Tick): number => label.length * characterPx[strong ? 'strong' : 'plain']

/** Of an axis that has not been measured it is taken to be rather narrow. */
const edgeOf = (tick: Tick, share: number, widthPx = 500): TickLabel['edge'] => {
  const half = longOf(tick) / 2 / widthPx
  return share < half ? 'start' : share > 1 - half ? 'end' : undefined
}

const spanOf = (tick: TickLabel, widthPx: number): readonly [number, number] => {
  const { share, edge } = tick
  const long = longOf(tick)
  const at = share * widthPx
  if (edge === 'start') return [at, at + long]
  return edge === 'end' ? [at - long, at] : [at - long / 2, at + long / 2]
}

/**
 * The labels that have room beside each other on an axis of this width: those of days first, then the others from the
 * left. Marks without a label stay marks. Of an axis that has not been measured all are given.
 */
export const tickLabels = (
  ticks: readonly Tick[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  widthPx: number | undefined,
): TickLabel[] => {
  const placed = ticks.map((tick): TickLabel => {
    const share = (tick.timeMs - fromMs) / (toMs - fromMs)
    return { ...tick, share, edge: edgeOf(tick, share, widthPx) }
  })
  if (widthPx === undefined) return placed
  const taken: (readonly [number, number])[] = []
  const kept = new Set(
    [...placed.filter(({ strong }) => strong), ...placed.filter(({ strong }) => !strong)].filter((label) => {
      const [left, right] = spanOf(label, widthPx)
      if (taken.some(([start, end]) => left < end + gapPx && right > start - gapPx)) return false
      taken.push([left, right])
      return true
    }),
  )
  return placed.filter((label) => kept.has(label))
}

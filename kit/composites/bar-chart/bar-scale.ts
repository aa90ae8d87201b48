/** Ticks of a value axis: round numbers, at least from zero. */
export interface BarScale {
  readonly least: number
  readonly most: number
  readonly ticks: readonly number[]
}

/** Share of a step that values may lie below zero without a tick of their own. */
const littleBelow = 0.3

const roundSteps = [1, 2, 2.5, 5, 10] as const

/** A round step so that about `count` of them hold the range. */
const stepOf = (range: number, count: number): number => {
  const rough = range / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * (roundSteps.find((step) => step * power >= rough * 0.999) ?? 10)
}

/** Axis that holds zero and all values. Without a value it goes from 0 to 1. */
export const barScale = (values: readonly number[], count = 4): BarScale => {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (high - low < 1e-9) return { least: 0, most: 1, ticks: [0] }
  const step = stepOf(high - low, count)
  // A little below zero, as a plant takes at night, needs room and no tick.
  const first = low > -littleBelow * step ? 0 : Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  // Whole multiples: sums of steps would write 0.30000000000000004.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  return { least: Math.min(first * step, low), most: last * step, ticks }
}

/** Every how many labels of this width fit beside each other. */
export const labelEvery = (count: number, widthPx: number, labelPx: number): number =>
  Math.max(1, Math.ceil((count * (labelPx + 8)) / Math.max(widthPx, 1)))

import { numberFormat } from './intl-formats.ts'

/** An axis of figures: it begins and ends at a round figure, with round marks between. Slight values below 0 lie under it. */
export interface ValueAxis {
  readonly min: number
  readonly max: number
  readonly step: number
}

const mantissas = [1, 2, 2.5, 5, 10]

const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return (mantissas.find((mantissa) => mantissa * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** A machine at rest takes so small a share of its power: it gets no mark of its own below 0. */
const slightShare = 0.05

/** The axis of figures from `low` to `high` with about `parts` parts. With `fromZero` it holds 0. */
export const valueAxis = (low: number, high: number, parts: number, fromZero = false): ValueAxis => {
  let [from, to] = Number.isFinite(low) && Number.isFinite(high) ? [low, high] : [0, 1]
  if (fromZero) [from, to] = [Math.min(0, from), Math.max(0, to)]
  if (to - from <= Math.abs(to) * 1e-9) {
    const room = from === 0 ? 1 : Math.abs(from) * 0.05
    ;[from, to] = fromZero && to > 0 ? [0, to] : [from - (fromZero ? 0 : room), to + room]
  }
  const step = roundStep((to - from) / Math.max(1, parts))
  // Rounded, so that 3 × 0.1 is 0.3.
  const round = (value: number) => Number.parseFloat((value * step).toPrecision(12))
  const least = from < 0 && -from <= slightShare * to ? -Math.ceil((-from / step) * 20) / 20 : undefined
  return { min: round(least ?? Math.floor(from / step + 1e-9)), max: round(Math.ceil(to / step - 1e-9)), step }
}

/** The marks of an axis, ascending. */
export const axisMarks = ({ min, max, step }: ValueAxis): number[] => {
  const first = Math.ceil(min / step - 1e-9) * step
  return Array.from({ length: Math.round((max - first) / step) + 1 }, (_, index) =>
    Number.parseFloat((first + index * step).toPrecision(12)),
  )
}

/** Writes the marks of an axis with the places that its step needs. */
export const axisFigures = ({ step }: ValueAxis, locale: string): ((value: number) => string) => {
  const places = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9) + (isHalf(step) ? 1 : 0)))
  const format = numberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
  return (value) => format.format(value === 0 ? 0 : value)
}

/** A step such as 2.5 needs one more place than its size says. */
const isHalf = (step: number): boolean => {
  const mantissa = step / 10 ** Math.floor(Math.log10(step) + 1e-9)
  return step < 10 && Math.abs(mantissa - 2.5) < 1e-6
}

const charPx = { narrow: 0.32, digit: 0.62, wide: 0.6, capital: 0.8 }

/** About how wide a text of that size is, rather too wide than too narrow: room must be known before it is drawn. */
export const textWidthPx = (text: string, sizePx: number): number =>
  [...text].reduce(
    (sum, char) =>
      sum +
      sizePx *
        (/[.,:;'’\s|il]/.test(char)
          ? charPx.narrow
          : /[\d−+-]/.test(char)
            ? charPx.digit
            : /[A-Z]/.test(char)
              ? charPx.capital
              : charPx.wide),
    0,
  )

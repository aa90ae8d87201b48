const dayMs = 86_400_000

/** A day of UTC, or with `day` 0 a month. */
export interface CountPeriod {
  /** YYYY-MM */
  readonly month: string
  readonly day: number
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

const numbersOf = (month: string): readonly [number, number] => [Number(month.slice(0, 4)), Number(month.slice(5)) - 1]

export const spanOf = ({ month, day }: CountPeriod): Span => {
  const [year, index] = numbersOf(month)
  if (day === 0) return { fromMs: Date.UTC(year, index, 1), toMs: Date.UTC(year, index + 1, 1) }
  const fromMs = Date.UTC(year, index, day)
  return { fromMs, toMs: fromMs + dayMs }
}

/** The day of UTC that contains a time. */
export const dayOf = (ms: number): CountPeriod => {
  const text = new Date(ms).toISOString()
  return { month: text.slice(0, 7), day: Number(text.slice(8, 10)) }
}

/** The first month that begins at a time or later. */
const monthFrom = (ms: number): string => {
  const { month } = dayOf(ms)
  if (spanOf({ month, day: 0 }).fromMs === ms) return month
  return dayOf(spanOf({ month, day: 0 }).toMs).month
}

/** Whole days and months in a range, and the rest of it. */
export interface RangeParts {
  /** `from` to before `to`; both undefined: the range has no whole day. */
  readonly days: { readonly from: CountPeriod; readonly to: CountPeriod } | undefined
  /** YYYY-MM, from `from` to before `to`. */
  readonly months: { readonly from: string; readonly to: string }
  readonly rest: readonly Span[]
}

export const partsOf = ({ fromMs, toMs }: Span): RangeParts => {
  const firstMs = Math.ceil(fromMs / dayMs) * dayMs
  const endMs = Math.floor(toMs / dayMs) * dayMs
  const rest = (spans: readonly Span[]) => spans.filter((span) => span.fromMs < span.toMs)
  if (firstMs >= endMs) return { days: undefined, months: { from: '', to: '' }, rest: rest([{ fromMs, toMs }]) }
  return {
    days: { from: dayOf(firstMs), to: dayOf(endMs) },
    months: { from: monthFrom(firstMs), to: dayOf(endMs).month },
    rest: rest([
      { fromMs, toMs: firstMs },
      { fromMs: endMs, toMs },
    ]),
  }
}

/** Bars of one series. */
export interface BarSeries {
  readonly id: string
  readonly label: string
  /** CSS colour. */
  readonly colour: string
  /** By bucket; null: unknown, which is no bar. */
  readonly values: readonly (number | null)[]
  /**
   * `bar`: a bar; `behind`: an outline behind the bars, e.g. a year before; `line`: a line across the bars of the bucket,
   * e.g. an expected value.
   */
  readonly look: 'bar' | 'behind' | 'line'
}

/** One place on the axis. */
export interface BarBucket {
  /** Below the axis: short. */
  readonly label: string
  /** Title of the explanation. */
  readonly title: string
  /** Remark, e.g. that it still runs. */
  readonly note?: string | undefined
}

/** A drawn bar, px from the top left corner of the plot. */
export interface BarBox {
  readonly seriesId: string
  readonly bucket: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Ends of the bars of a bucket: of all together when they are stacked, else of each. */
export const barEnds = (series: readonly BarSeries[], bucket: number, isStacked: boolean): readonly number[] => {
  const bars = series.filter(({ look }) => look === 'bar').map(({ values }) => values[bucket] ?? 0)
  const others = series.filter(({ look }) => look !== 'bar').map(({ values }) => values[bucket] ?? 0)
  if (!isStacked) return [...bars, ...others]
  return [sum(bars.filter((value) => value > 0)), sum(bars.filter((value) => value < 0)), ...others]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Where the bars of a bucket stand, px from its left edge. */
export interface BarSlot {
  readonly slot: number
  readonly gap: number
}

export const barSlot = (buckets: number, widthPx: number): BarSlot => {
  const slot = widthPx / Math.max(buckets, 1)
  return { slot, gap: Math.min(Math.max(slot * 0.14, 0.5), 14) }
}

/** From where to where a value reaches: on those before it of its sign when they are stacked. */
const reachesOf = (values: readonly number[], isStacked: boolean): readonly (readonly [from: number, to: number])[] => {
  let [above, below] = [0, 0]
  return values.map((value) => {
    const base = !isStacked ? 0 : value > 0 ? above : below
    if (value > 0) above += value
    else below += value
    return [base, base + value]
  })
}

/** Boxes of all bars. Stacked: positive values above zero, negative ones below it. */
export const barBoxes = (
  series: readonly BarSeries[],
  buckets: number,
  isStacked: boolean,
  { widthPx, yOf }: { readonly widthPx: number; readonly yOf: (value: number) => number },
): readonly BarBox[] => {
  const bars = series.filter(({ look }) => look === 'bar')
  const { slot, gap } = barSlot(buckets, widthPx)
  const inner = Math.max(slot - 2 * gap, 0.75)
  const each = isStacked ? inner : inner / Math.max(bars.length, 1)
  const boxesOf = (bucket: number): readonly BarBox[] => {
    const reaches = reachesOf(
      bars.map(({ values }) => values[bucket] ?? 0),
      isStacked,
    )
    return bars.flatMap(({ id }, place): BarBox[] => {
      const [from, to] = reaches[place] ?? [0, 0]
      if (from === to) return []
      const y = yOf(Math.max(from, to))
      return [
        {
          seriesId: id,
          bucket,
          x: bucket * slot + gap + (isStacked ? 0 : place * each),
          y,
          width: Math.max(isStacked ? each : each - 1, 0.75),
          height: Math.max(yOf(Math.min(from, to)) - y, 1),
        },
      ]
    })
  }
  return Array.from({ length: buckets }, (_, bucket) => boxesOf(bucket)).flat()
}

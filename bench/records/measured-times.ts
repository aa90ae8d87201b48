import { median, percentile } from '../statistics.ts'

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Times of so many calls, by several at once. */
export const timesOf = async (
  count: number,
  atOnce: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = []
  let turn = 0
  const loop = async () => {
    while (turn < count) {
      const mine = turn
      turn += 1
      times.push(await timed(() => work(mine)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return times
}

export interface Measured {
  readonly name: string
  readonly product: readonly number[]
  readonly byHand: readonly number[]
  readonly limitMs?: number | undefined
  /** Most ratio of the medians. */
  readonly mostRatio?: number
}

export const isReached = ({ product, byHand, limitMs, mostRatio }: Measured): boolean =>
  (limitMs === undefined || percentile(product, 0.95) <= limitMs) &&
  (mostRatio === undefined || median(product) / median(byHand) <= mostRatio)

export const rowOf = (measured: Measured): string[] => {
  const { name, product, byHand, limitMs, mostRatio } = measured
  const targets = [limitMs && `p95 ≤ ${limitMs}`, mostRatio && `ratio ≤ ${mostRatio}`].filter(Boolean)
  const p95 = percentile(product, 0.95)
  return [
    name,
    median(product).toFixed(1),
    p95.toFixed(1),
    percentile(byHand, 0.95).toFixed(1),
    (median(product) / median(byHand)).toFixed(2),
    targets.join(', '),
    targets.length === 0 ? '' : isReached(measured) ? 'yes' : 'NO',
  ]
}

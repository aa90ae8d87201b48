import type { HistorySeries } from '../../../history/contract/history.ts'

/** Steps of one curve: equal, from a time. Times are epoch ms. */
export interface DaySteps {
  readonly fromMs: number
  readonly stepMs: number
  readonly steps: number
}

/** Mean of a series in each step; null where nothing is known. A value holds for its own step, or as long as raw values hold. */
export const valuesInSteps = (
  { times, values, stepMs: ownStepMs, holdMs }: Pick<HistorySeries, 'times' | 'values' | 'stepMs' | 'holdMs'>,
  { fromMs, stepMs, steps }: DaySteps,
): (number | null)[] => {
  const sums = Array.from({ length: steps }, () => ({ sum: 0, count: 0 }))
  const stepOf = (timeMs: number) => Math.floor((timeMs - fromMs) / stepMs)
  times.forEach((timeMs, index) => {
    const value = values[index]
    if (typeof value !== 'number') return
    const nextMs = times[index + 1] ?? Number.POSITIVE_INFINITY
    const endMs = Math.min(timeMs + Math.max(ownStepMs ?? holdMs ?? 1, 1), nextMs)
    const last = Math.min(stepOf(endMs - 1), steps - 1)
    for (let step = Math.max(stepOf(timeMs), 0); step <= last; step += 1) {
      const held = sums[step]
      if (!held) continue
      held.sum += value
      held.count += 1
    }
  })
  return sums.map(({ sum, count }) => (count === 0 ? null : sum / count))
}

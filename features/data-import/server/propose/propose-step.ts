import { longestStepMinutes } from '../../contract/scada-mapping.ts'

export interface StepProposal {
  /** Undefined when the times come at irregular times, or a month apart. */
  readonly stepMinutes: number | undefined
  readonly reason: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How often each number occurs, the most frequent first. */
const frequencies = (numbers: readonly number[]): (readonly [number, number])[] => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/**
 * Share of the times on one grid, wherever it begins: days may begin at 06:00, and hours at half past in universal time. The
 * midnights of a zone have two places in a universal day, an hour apart.
 */
const shareOnGrid = (times: readonly number[], stepMs: number): number => {
  const places = frequencies(times.map((time) => ((time % stepMs) + stepMs) % stepMs))
  const [first = [0, 0], second = [0, 0]] = places
  const apart = Math.abs(first[0] - second[0])
  const isClockChange = stepMs % dayMs === 0 && Math.min(apart, stepMs - apart) === hourMs
  return (first[1] + (isClockChange ? second[1] : 0)) / times.length
}

/** Months have no step in minutes: the same day of the month, or the last one. */
const areMonths = (times: readonly number[]): boolean => {
  const months = times.map((time) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth())
  const isNext = months.slice(1).filter((month, index) => month === (months[index] ?? 0) + 1).length
  return times.length > 2 && isNext === times.length - 1
}

const spanText = (stepMinutes: number): string => {
  if (stepMinutes === 1440) return 'one day'
  return stepMinutes % 1440 === 0 ? `${stepMinutes / 1440} days` : `${stepMinutes} minutes`
}

/** The step of the times, epoch ms or wall clocks read as UTC; NaN counts as no time. */
export const proposeStep = (times: readonly number[]): StepProposal => {
  const sorted = [...new Set(times.filter((time) => !Number.isNaN(time)))].toSorted((a, b) => a - b)
  const [usual] = frequencies(sorted.slice(1).map((time, index) => time - (sorted[index] as number)))
  if (!usual) return { stepMinutes: undefined, reason: 'one time only: no step is known' }
  const [stepMs, count] = usual
  const share = count / (sorted.length - 1)
  const stepMinutes = stepMs / 60_000
  // Longer steps than a day are whole days.
  const isPossible = stepMinutes <= 1440 || (stepMs % dayMs === 0 && stepMinutes <= longestStepMinutes)
  if (isPossible && share >= 0.5 && shareOnGrid(sorted, stepMs) >= 0.9)
    return {
      stepMinutes,
      reason: `${Math.round(share * 100)} % of the times follow the one before by ${spanText(stepMinutes)}`,
    }
  if (areMonths(sorted))
    return {
      stepMinutes: undefined,
      reason: 'the times follow each other by a month, which no step describes: a value holds for seven days at most',
    }
  return { stepMinutes: undefined, reason: 'the times follow no grid: each value holds from its own time' }
}

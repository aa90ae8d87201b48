import type { TagSeries } from '../../../../platform/server/telemetry/historian.ts'

/** Values of several tags at the steps in which all needed ones are known. Lists of equal length. */
export interface AlignedSteps {
  readonly times: readonly number[]
  /** By tag, in the order asked for; null where a tag that is not needed has no value. */
  readonly columns: readonly (readonly (number | null)[])[]
  /** How long the first tag was known in each step, ms. */
  readonly coveredMs: readonly number[]
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * Steps of tags side by side. `needed` says of how many tags, from the first, a step must have values. A direction is the
 * last one of a step: the mean of 350° and 10° is not 180°.
 */
export const alignedSteps = (
  series: readonly (TagSeries | undefined)[],
  needed: number,
  stepMs: number,
  isDirection: (place: number) => boolean = () => false,
): AlignedSteps => {
  const maps = series.map((one, place) => {
    const values = one && isDirection(place) ? (one.last ?? one.values) : one?.values
    return new Map(one?.times.map((timeMs, index) => [timeMs, values?.[index]]))
  })
  const times: number[] = []
  const coveredMs: number[] = []
  const columns = series.map((): (number | null)[] => [])
  series[0]?.times.forEach((timeMs, index) => {
    const row = maps.map((map) => {
      const value = map.get(timeMs)
      return isNumber(value) ? value : null
    })
    if (row.slice(0, needed).includes(null)) return
    times.push(timeMs)
    coveredMs.push(series[0]?.covered?.[index] ?? stepMs)
    row.forEach((value, place) => {
      columns[place]?.push(value)
    })
  })
  return { times, columns, coveredMs }
}

import { dayMs, hourMs, toLocalMs } from '../../../../domain/time-zone.ts'

/** Means by day and hour of a zone. */
export interface DayHours {
  /** Days without holes, ISO text, ascending. */
  readonly days: readonly string[]
  /** Of each day 24 means, hour 0 first; null where nothing was measured, or the hour does not exist. */
  readonly hours: readonly (readonly (number | null)[])[]
}

/**
 * Time-weighted means by day and hour of the zone. An hour that comes twice is one mean of both; an hour that does not exist
 * has none. Values of 100 kW for 10 minutes and 40 kW for 20 minutes in one hour: 60 kW.
 */
export const dayHours = (
  times: readonly number[],
  values: readonly number[],
  weightsMs: readonly number[],
  zone: string,
): DayHours => {
  const cells = new Map<number, { sum: number; weight: number }>()
  times.forEach((timeMs, index) => {
    const hour = Math.floor(toLocalMs(zone, timeMs) / hourMs)
    const cell = cells.get(hour) ?? { sum: 0, weight: 0 }
    const weight = weightsMs[index] ?? 0
    cell.sum += (values[index] as number) * weight
    cell.weight += weight
    cells.set(hour, cell)
  })
  const hours = [...cells.keys()]
  if (hours.length === 0) return { days: [], hours: [] }
  const [first, last] = [Math.floor(Math.min(...hours) / 24), Math.floor(Math.max(...hours) / 24)]
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    days: days.map((day) => new Date(day * dayMs).toISOString().slice(0, 10)),
    hours: days.map((day) =>
      Array.from({ length: 24 }, (_, hour) => {
        const cell = cells.get(day * 24 + hour)
        return cell && cell.weight > 0 ? cell.sum / cell.weight : null
      }),
    ),
  }
}

import { minuteMs } from '../../../../domain/time-zone.ts'
import type { HistorySeries } from '../../../history/contract/history.ts'

/** Paces at which histories are handed over, slowest first. */
const paces = [60, 30, 15, 10, 5].map((minutes) => minutes * minuteMs)
const slowest = paces[0] as number
/** A pause this much shorter than the pace is none of it. */
const farShorter = 4
/** So many short pauses are another pace and no chance. */
const leastShort = 10

/** The pace of most of the time, as far as points came at least hourly; undefined where that is fast. */
const paceOf = (pauses: readonly number[]): number | undefined => {
  const sorted = pauses.filter((pause) => pause <= slowest).sort((left, right) => left - right)
  const half = sorted.reduce((sum, pause) => sum + pause, 0) / 2
  let passed = 0
  const middle = sorted.find((pause) => {
    passed += pause
    return passed >= half
  })
  return middle === undefined ? undefined : paces.find((pace) => pace <= middle)
}

/**
 * Values as measured whose pace changes on the way (a plant's own history each ten minutes, then what it sends each second)
 * as means of the slower pace, with the range of what was measured: one line has one resolution. Others stay as they are.
 * `figureOf` leaves out what stands for a missing value.
 */
export const evenPace = (
  series: HistorySeries,
  figureOf: (value: HistorySeries['values'][number]) => number | null,
): HistorySeries => {
  const { stepMs, times, values } = series
  if (stepMs !== null) return series
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const paceMs = paceOf(pauses)
  if (paceMs === undefined || values.some((value) => typeof value === 'string')) return series
  if (pauses.filter((pause) => pause * farShorter < paceMs).length < leastShort) return series
  const buckets = new Map<number, number[]>()
  times.forEach((timeMs, index) => {
    const startMs = Math.floor(timeMs / paceMs) * paceMs
    const held = buckets.get(startMs) ?? []
    const figure = figureOf(values[index] ?? null)
    if (figure !== null) held.push(figure)
    buckets.set(startMs, held)
  })
  const all = [...buckets.values()]
  const of = (figure: (members: readonly number[]) => number) =>
    all.map((members) => (members.length === 0 ? null : figure(members)))
  return {
    tagId: series.tagId,
    resolution: series.resolution,
    stepMs: paceMs,
    times: [...buckets.keys()],
    values: of((members) => members.reduce((sum, value) => sum + value, 0) / members.length),
    minimum: of((members) => Math.min(...members)),
    maximum: of((members) => Math.max(...members)),
  }
}

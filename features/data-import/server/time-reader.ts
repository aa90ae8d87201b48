import { parseLocalTime } from '../../../domain/local-time.ts'
import { type ClockChangeRule, isTimeZone } from '../../../domain/time-zone.ts'
import { judgeTime } from '../../../platform/server/telemetry/believable.ts'
import type { ImportReason } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'

export type TimeReading = { readonly timeMs: number } | { readonly reason: ImportReason }
type TimeRule = ScadaMapping['time']

const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const isoWallClock = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/
const dashed = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/
const slashed = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}(?::\d{2})?)$/

/** The text as a wall clock that `parseLocalTime` reads, or undefined when it has another form. */
const wallClockOf = (text: string, format: TimeRule['format']): string | undefined => {
  if (format === 'iso') return isoWallClock.test(text) ? text : undefined
  if (format === 'YYYY-MM-DD HH:mm:ss') return dashed.test(text) ? text : undefined
  const match = slashed.exec(text)
  return match ? `${match[3]}-${match[2]}-${match[1]} ${match[4]}` : undefined
}

const epochOf = (text: string, perUnitMs: number): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * perUnitMs) : undefined

/**
 * Reads stamps by the mapping's rule and gives the start of their step as epoch ms.
 * Local times that the clocks skip or repeat follow the declared rule; the default of every mapping is to say so and leave the row out.
 */
export const createTimeReader = (rule: TimeRule, nowMs: number) => {
  if (!isTimeZone(rule.zone)) throw new RangeError(`time.zone: "${rule.zone}" is not a time zone`)
  const stepMs = rule.stepMinutes * 60_000
  const { nonExisting, ambiguous } = rule.daylightSaving
  /** Newest instant of each device, for the rule `by-order`. */
  const newest = new Map<string, number>()

  /** The rule is asked only for clocks that are wrong in one way, so one word serves for both. */
  const resolve = (wallClock: string, device: string): number | ImportReason => {
    const plain = parseLocalTime(wallClock, rule.zone, 'reject')
    if (typeof plain === 'number') return plain
    if (plain === 'notATime') return 'bad-time'
    if (plain === 'doesNotExist')
      return nonExisting === 'reject' ? 'time-does-not-exist' : byRule(wallClock, nonExisting)
    if (ambiguous === 'reject') return 'time-is-ambiguous'
    if (ambiguous !== 'by-order') return byRule(wallClock, ambiguous)
    const earlier = byRule(wallClock, 'earlier')
    return earlier > (newest.get(device) ?? Number.NEGATIVE_INFINITY) ? earlier : byRule(wallClock, 'later')
  }

  const byRule = (wallClock: string, clockRule: ClockChangeRule): number =>
    parseLocalTime(wallClock, rule.zone, clockRule) as number

  const instantOf = (text: string, device: string): number | ImportReason => {
    if (rule.format === 'epoch-ms') return epochOf(text, 1) ?? 'bad-time'
    if (rule.format === 'epoch-s') return epochOf(text, 1000) ?? 'bad-time'
    if (rule.format === 'iso' && withOffset.test(text)) {
      const timeMs = Date.parse(text.replace(' ', 'T').replace(',', '.'))
      return Number.isNaN(timeMs) ? 'bad-time' : timeMs
    }
    const wallClock = wallClockOf(text, rule.format)
    return wallClock === undefined ? 'bad-time' : resolve(wallClock, device)
  }

  return (text: string, device: string): TimeReading => {
    const instant = instantOf(text, device)
    if (typeof instant === 'string') return { reason: instant }
    newest.set(device, Math.max(instant, newest.get(device) ?? instant))
    const timeMs = rule.label === 'end' ? instant - stepMs : instant
    const reason = judgeTime(timeMs, nowMs)
    return reason ? { reason } : { timeMs }
  }
}

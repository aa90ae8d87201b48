import {
  type ClockChangeRule,
  formatOffset,
  type LocalProblem,
  offsetMsAt,
  resolveLocal,
  toLocalMs,
} from './time-zone.ts'

const localPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?$/

/** Parts of a local time; month 1 to 12. */
export interface LocalParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
  readonly millisecond?: number
}

/** `localMs` of the parts (see time-zone.ts); undefined for a date or time that does not exist in the calendar. */
export const localMsOfParts = (parts: LocalParts): number | undefined => {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  const date = new Date(localMs)
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  return exists ? localMs : undefined
}

/**
 * Parses a local time of the zone: "2026-03-29 02:30", with T, seconds or fractions, or a date alone.
 * Returns epoch ms or the reason for the failure. A text with an offset is not a local time and fails.
 */
export const parseLocalTime = (
  text: string,
  zone: string,
  rule: ClockChangeRule,
): number | LocalProblem | 'notATime' => {
  const match = localPattern.exec(text.trim())
  if (match === null) return 'notATime'
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const millisecond = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  const localMs = localMsOfParts({
    year: year ?? 0,
    month: month ?? 0,
    day: day ?? 0,
    hour: hour ?? 0,
    minute: minute ?? 0,
    second: second ?? 0,
    millisecond,
  })
  return localMs === undefined ? 'notATime' : resolveLocal(zone, localMs, rule)
}

const isoLocal = (localMs: number): string => {
  const text = new Date(localMs).toISOString().slice(0, -1)
  return text.endsWith('.000') ? text.slice(0, -4) : text
}

/** ISO 8601 with the zone's offset: "2026-10-25T02:30:00+01:00"; milliseconds only when there are some. */
export const formatInstant = (timeMs: number, zone: string): string => {
  const offsetMs = offsetMsAt(zone, timeMs)
  return `${isoLocal(timeMs + offsetMs)}${formatOffset(offsetMs)}`
}

/** The local calendar day of an instant, "2026-10-25". */
export const localDay = (timeMs: number, zone: string): string =>
  new Date(toLocalMs(zone, timeMs)).toISOString().slice(0, 10)

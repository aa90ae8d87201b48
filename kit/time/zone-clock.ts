/** Wall-clock times of IANA zones by Intl alone. A wall time is written as the epoch ms it would be in UTC. */

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** Wall time of an instant in a zone, to the second. */
export const wallTime = (zone: string, timeMs: number): number => {
  if (zone === 'UTC') return Math.floor(timeMs / 1_000) * 1_000
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(zone).formatToParts(timeMs)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far the zone's clock is ahead of UTC at an instant, in ms. */
export const offsetMs = (zone: string, timeMs: number): number =>
  wallTime(zone, timeMs) - Math.floor(timeMs / 1_000) * 1_000

const dayMs = 86_400_000

/**
 * Instant of a local time. A repeated hour (end of summer time) gives the first instant.
 * A skipped time gives an instant as long after the change as the local time is after the start of the gap.
 */
export const instantOf = (zone: string, wallMs: number): number => {
  const before = offsetMs(zone, wallMs - dayMs)
  const after = offsetMs(zone, wallMs + dayMs)
  const found = [before, after]
    .filter((offset) => offsetMs(zone, wallMs - offset) === offset)
    .map((offset) => wallMs - offset)
  return found.length > 0 ? Math.min(...found) : wallMs - before
}

const two = (figure: number) => String(figure).padStart(2, '0')

const stepMs = 7 * dayMs
/** Longer ranges have a change if the zone has any: a year holds them all. */
const longestMs = 400 * dayMs

/** Whether the zone's clock changes inside a range. Changes that are undone within a week are not seen. */
export const clockChanges = (zone: string, fromMs: number, toMs: number): boolean => {
  const untilMs = Math.min(toMs, fromMs + longestMs)
  const first = offsetMs(zone, fromMs)
  for (let timeMs = fromMs; timeMs < untilMs; timeMs += stepMs) if (offsetMs(zone, timeMs) !== first) return true
  return offsetMs(zone, toMs) !== first
}

/**
 * Wall time of instants inside a range. Where the clock does not change in it, Intl is asked once for all of them.
 * Changes that are undone within a week are not seen.
 */
export const wallTimesWithin = (zone: string, fromMs: number, toMs: number): ((timeMs: number) => number) => {
  if (clockChanges(zone, fromMs, toMs)) return (timeMs) => wallTime(zone, timeMs)
  const offset = offsetMs(zone, fromMs)
  return (timeMs) => Math.floor(timeMs / 1_000) * 1_000 + offset
}

/**
 * Offset of a zone at an instant, e.g. `UTC+01:00`. Seconds, of zones before standard time, are cut off. Throws
 * RangeError for an unknown zone. Worked out, because a formatter of Intl that writes it takes 25 ms to make.
 */
export const offsetText = (zone: string, timeMs: number): string => {
  const minutes = Math.trunc(offsetMs(zone, timeMs) / 60_000)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

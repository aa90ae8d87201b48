import { Temporal } from 'temporal-polyfill'

/**
 * Offsets of IANA time zones. `localMs` is a local time read as UTC, in ms. Calendar arithmetic on it needs no time
 * zone, so only this file handles clock changes.
 * The tz database is read once for each zone and year and then cached.
 */

/** A period with one offset: [startMs, endMs), UTC + offsetMs = local time. */
export interface OffsetSpan {
  readonly startMs: number
  readonly endMs: number
  readonly offsetMs: number
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Overlap of the spans of a year with its neighbours, so that New Year cuts no bucket of up to a day. */
const marginMs = 2 * dayMs

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

interface Zone {
  readonly name: string
  readonly spansByYear: Map<number, readonly OffsetSpan[]>
}

/** Cache by the canonical zone name; limited by the size of the tz database. */
const zonesByName = new Map<string, Zone>()
/**
 * Cache by the requested text in any letter case; undefined: not a zone. Small, because the texts come from outside.
 */
const zonesByText = new Map<string, Zone | undefined>()
const mostTexts = 2000

const readZone = (text: string): Zone | undefined => {
  if (text.length > 60 || !zonePattern.test(text)) return undefined
  try {
    const name = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId
    const zone = zonesByName.get(name) ?? { name, spansByYear: new Map() }
    zonesByName.set(name, zone)
    return zone
  } catch {
    return undefined
  }
}

const findZone = (text: string): Zone | undefined => {
  const known = zonesByText.get(text)
  if (known !== undefined || zonesByText.has(text)) return known
  const zone = readZone(text)
  if (zonesByText.size >= mostTexts) zonesByText.clear()
  if (text.length <= 60) zonesByText.set(text, zone)
  return zone
}

/** True for names of the tz database (any letter case) and UTC; false for bare offsets such as "+01:00". */
export const isTimeZone = (zone: string): boolean => findZone(zone) !== undefined

const readSpans = (zone: string, year: number): OffsetSpan[] => {
  const endMs = Date.UTC(year + 1, 0, 1) + marginMs
  const spans: OffsetSpan[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1) - marginMs).toZonedDateTimeISO(zone)
  while (at.epochMilliseconds < endMs) {
    const next = at.getTimeZoneTransition('next')
    const spanEndMs = Math.min(next?.epochMilliseconds ?? endMs, endMs)
    spans.push({ startMs: at.epochMilliseconds, endMs: spanEndMs, offsetMs: at.offsetNanoseconds / 1e6 })
    if (next === null || next.epochMilliseconds >= endMs) break
    at = next
  }
  return spans
}

/** The span that holds the instant, cut two days outside its UTC year. Throws RangeError for an unknown zone. */
export const offsetSpanAt = (zone: string, timeMs: number): OffsetSpan => {
  const year = new Date(timeMs).getUTCFullYear()
  const found = findZone(zone)
  if (found === undefined) throw new RangeError(`unknown time zone: ${zone}`)
  let spans = found.spansByYear.get(year)
  if (spans === undefined) {
    spans = readSpans(found.name, year)
    found.spansByYear.set(year, spans)
  }
  for (const span of spans) if (timeMs < span.endMs) return span
  throw new RangeError(`not a time: ${timeMs}`)
}

/** Offset of the zone at an instant, ms east of UTC. */
export const offsetMsAt = (zone: string, timeMs: number): number => offsetSpanAt(zone, timeMs).offsetMs

/** The wall clock of the zone at an instant, as `localMs`. */
export const toLocalMs = (zone: string, timeMs: number): number => timeMs + offsetMsAt(zone, timeMs)

const offsetsAround = (zone: string, localMs: number): readonly [before: number, after: number] => [
  offsetMsAt(zone, localMs - 15 * hourMs),
  offsetMsAt(zone, localMs + 12 * hourMs),
]

/** Instants that show this wall clock, ascending: none in a spring gap, two in an autumn hour, else one. */
export const instantsOfLocal = (zone: string, localMs: number): readonly number[] => {
  const [before, after] = offsetsAround(zone, localMs)
  const candidates = before === after ? [localMs - before] : [localMs - before, localMs - after]
  return candidates.filter((timeMs) => toLocalMs(zone, timeMs) === localMs).sort((a, b) => a - b)
}

/** Rule for a local time that a clock change skips or repeats. */
export type ClockChangeRule = 'reject' | 'earlier' | 'later'

export type LocalProblem = 'doesNotExist' | 'existsTwice'

/**
 * The instant of a local time. In the repeated hour in autumn, `earlier` is the first pass and `later` the second.
 * In the skipped hour in spring, `earlier` uses the offset after the change and `later` the offset before it.
 */
export const resolveLocal = (zone: string, localMs: number, rule: ClockChangeRule): number | LocalProblem => {
  const instants = instantsOfLocal(zone, localMs)
  const first = instants[0]
  const last = instants.at(-1)
  if (first === undefined || last === undefined) {
    if (rule === 'reject') return 'doesNotExist'
    const [before, after] = offsetsAround(zone, localMs)
    return localMs - (rule === 'earlier' ? Math.max(before, after) : Math.min(before, after))
  }
  if (first !== last && rule === 'reject') return 'existsTwice'
  return rule === 'later' ? last : first
}

/** First instant at or after `localMs`. A day without midnight starts at its clock change. */
export const firstInstantOfLocal = (zone: string, localMs: number): number => {
  const first = instantsOfLocal(zone, localMs)[0]
  if (first !== undefined) return first
  const [before, after] = offsetsAround(zone, localMs)
  return offsetSpanAt(zone, localMs - Math.min(before, after)).startMs
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "+01:00", "-03:30"; seconds only where history has them. */
export const formatOffset = (offsetMs: number): string => {
  const total = Math.abs(offsetMs) / secondMs
  const seconds = total % 60
  const clock = `${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}`
  return `${offsetMs < 0 ? '-' : '+'}${clock}${seconds === 0 ? '' : `:${two(seconds)}`}`
}

/** Label of the offset at an instant, e.g. "UTC+01:00". */
export const offsetLabel = (zone: string, timeMs: number): string => `UTC${formatOffset(offsetMsAt(zone, timeMs))}`

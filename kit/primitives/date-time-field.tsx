import { dateShape, type OutputFormat, readDate, writeDate } from '../time/date-text.ts'
import { besideGap, instantsOf } from '../time/local-time.ts'
import { offsetText, wallTime } from '../time/zone-clock.ts'
import { type DateFieldProps, DateInput } from './date-input.tsx'
import type { ClockQuestion, DateProblem, DateReading } from './date-model.ts'

export interface DateBounds {
  readonly minMs?: number | undefined
  readonly maxMs?: number | undefined
  /** False: without `maxMs` the maximum is now (specification 001 §5). Default true. */
  readonly futureAllowed?: boolean
}

/** The last instant that may be chosen. */
export const latestOf = ({ maxMs, futureAllowed = true }: DateBounds): number | undefined =>
  maxMs ?? (futureAllowed ? undefined : Date.now())

const withZone = (zone: string, timeMs: number) => {
  const offset = offsetText(zone, timeMs)
  return zone === 'UTC' ? 'UTC' : `${zone.replaceAll('_', ' ')} · ${offset}`
}

/** How times are read and written in a zone. */
const timesIn = (zone: string, locale: string, format: OutputFormat, { minMs, ...bounds }: DateBounds) => {
  const write = (timeMs: number) => writeDate(wallTime(zone, timeMs), { format, locale, withTime: true })
  const questionOf = (wallMs: number): ClockQuestion | undefined => {
    const instants = instantsOf(zone, wallMs)
    if (instants.length === 1) return undefined
    const time = writeDate(wallMs, { format, locale, withTime: true })
    return instants.length > 1
      ? { kind: 'twice', time, choices: instants }
      : { kind: 'skipped', time, choices: besideGap(zone, wallMs) }
  }
  const read = (text: string): DateReading => {
    const wallMs = readDate(text, locale)
    if (wallMs === undefined) return { problem: { kind: 'invalid' } }
    const question = questionOf(wallMs)
    const [timeMs = 0] = question?.choices ?? instantsOf(zone, wallMs)
    const time = writeDate(wallMs, { format, locale, withTime: true })
    const maxMs = latestOf(bounds)
    // A text has no milliseconds.
    if (minMs !== undefined && timeMs < Math.floor(minMs / 1_000) * 1_000)
      return { problem: { kind: 'tooEarly', time, bound: write(minMs) } }
    if (maxMs !== undefined && timeMs > maxMs) return { problem: { kind: 'tooLate', time, bound: write(maxMs) } }
    return question ? { problem: question } : { value: timeMs }
  }
  return { read, write, questionOf }
}

/**
 * A date and time in a zone, typed or from a calendar. A local time that the clock skips or shows twice is never
 * guessed: the field asks which instant is meant. Half typed is not empty: the field says so once it is left, and answers
 * no when its form asks `checkValidity()`.
 */
export function DateTimeField({
  zone,
  valueMs,
  onChange,
  format = 'L',
  minMs,
  maxMs,
  futureAllowed,
  ...field
}: DateFieldProps &
  DateBounds & {
    /** IANA zone of the typed and shown time. */
    readonly zone: string
    readonly valueMs: number | null
    /** Null while the field is empty, half typed or ambiguous. */
    readonly onChange: (valueMs: number | null) => void
    /** How the date is shown; default that of the language. */
    readonly format?: OutputFormat
  }) {
  const { locale } = field
  const bounds = { minMs, maxMs, ...(futureAllowed !== undefined && { futureAllowed }) }
  const { read, write, questionOf } = timesIn(zone, locale, format, bounds)
  const wall = (timeMs: number | undefined) => (timeMs === undefined ? undefined : wallTime(zone, timeMs))
  const wallMs = valueMs === null ? null : wallTime(zone, valueMs)
  const about = (problem: DateProblem | undefined) => {
    if (problem) return problem.kind === 'skipped' || problem.kind === 'twice' ? problem : undefined
    return wallMs === null ? undefined : questionOf(wallMs)
  }
  return (
    <DateInput
      {...field}
      value={valueMs}
      onChange={onChange}
      read={read}
      write={write}
      shape={dateShape(field.words.letters, { format, locale, withTime: true })}
      note={zone.replaceAll('_', ' ')}
      ask={{ about, choice: (at) => `${write(at)} ${offsetText(zone, at)}` }}
      calendar={{
        finest: 'time',
        wallMs,
        now: () => wallTime(zone, Date.now()),
        bounds: () => ({ minMs: wall(minMs), maxMs: wall(latestOf(bounds)) }),
        zone: withZone(zone, valueMs ?? Date.now()),
        textOf: (pickedMs) => writeDate(pickedMs, { format, locale, withTime: true }),
      }}
    />
  )
}

import { startOfDay } from '../time/calendar.ts'
import { dateShape, dayText, type OutputFormat, readDate, writeDate } from '../time/date-text.ts'
import { wallTime } from '../time/zone-clock.ts'
import { type DateFieldProps, DateInput } from './date-input.tsx'
import type { DateReading } from './date-model.ts'

const wallOfDay = (day: string | null | undefined): number | undefined => {
  if (day === null || day === undefined || day === '') return undefined
  const wallMs = readDate(day.slice(0, 10), 'en-GB')
  return wallMs === undefined ? undefined : startOfDay(wallMs)
}

/** The last day that may be chosen; today in UTC for a field that allows no future day and has no end. */
const lastDayOf = (max: string | undefined, futureAllowed: boolean): number | undefined =>
  wallOfDay(max) ?? (futureAllowed ? undefined : startOfDay(Date.now()))

/** A day without a time, e.g. of a contract. A time that was typed with it is dropped. */
export function DateField({
  value,
  onChange,
  format = 'L',
  min,
  max,
  futureAllowed = true,
  zone = 'UTC',
  ...field
}: DateFieldProps & {
  /** `YYYY-MM-DD`; null if it is empty. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** How the date is shown; default that of the language. */
  readonly format?: OutputFormat
  /** First and last valid day, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** False: without `max` the last day is today in UTC (specification 001 §5). */
  readonly futureAllowed?: boolean
  /** Zone of "today" in the calendar. */
  readonly zone?: string
}) {
  const { locale, words } = field
  const style = { format, locale }
  const write = (wallMs: number) => writeDate(wallMs, style)
  const minMs = wallOfDay(min)
  const wallMs = wallOfDay(value) ?? null
  const read = (text: string): DateReading => {
    const found = readDate(text, locale)
    if (found === undefined) return { problem: { kind: 'invalid' } }
    const day = startOfDay(found)
    const maxMs = lastDayOf(max, futureAllowed)
    if (minMs !== undefined && day < minMs)
      return { problem: { kind: 'tooEarly', time: write(day), bound: write(minMs) } }
    if (maxMs !== undefined && day > maxMs)
      return { problem: { kind: 'tooLate', time: write(day), bound: write(maxMs) } }
    return { value: day }
  }
  return (
    <DateInput
      {...field}
      value={wallMs}
      onChange={(next) => onChange(next === null ? null : dayText(next))}
      read={read}
      write={write}
      shape={dateShape(words.letters, style)}
      calendar={{
        finest: 'date',
        wallMs,
        now: () => wallTime(zone, Date.now()),
        bounds: () => ({ minMs, maxMs: lastDayOf(max, futureAllowed) }),
        textOf: write,
      }}
    />
  )
}

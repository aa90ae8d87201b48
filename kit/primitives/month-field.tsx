import { monthOf, monthStart, yearOf } from '../time/calendar.ts'
import { readMonth, writeMonth } from '../time/date-text.ts'
import { type DateFieldProps, DateInput } from './date-input.tsx'
import type { DateReading } from './date-model.ts'

const stored = /^(\d{4})-(\d{2})$/

const wallOfMonth = (value: string | null | undefined): number | null => {
  const [, year, month] = stored.exec(value ?? '') ?? []
  return year === undefined ? null : monthStart(Number(year), Number(month) - 1)
}

const textOfMonth = (wallMs: number): string => writeMonth(wallMs).split('/').reverse().join('-')

/** A month of a year. It takes `M/YYYY` and `MM/YYYY`; any other text resets the field (specification 001 §5). */
export function MonthField({
  value,
  onChange,
  min,
  max,
  ...field
}: DateFieldProps & {
  /** `YYYY-MM`; null if it is empty. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** First and last valid month, `YYYY-MM`. */
  readonly min?: string
  readonly max?: string
}) {
  const [, month = 'M', year = 'Y'] = field.words.letters
  const [minMs, maxMs] = [wallOfMonth(min) ?? undefined, wallOfMonth(max) ?? undefined]
  const wallMs = wallOfMonth(value)
  const read = (text: string): DateReading => {
    const found = readMonth(text)
    if (found === undefined) return { problem: { kind: 'invalid' } }
    const time = writeMonth(found)
    if (minMs !== undefined && found < minMs) return { problem: { kind: 'tooEarly', time, bound: writeMonth(minMs) } }
    if (maxMs !== undefined && found > maxMs) return { problem: { kind: 'tooLate', time, bound: writeMonth(maxMs) } }
    return { value: found }
  }
  return (
    <DateInput
      {...field}
      value={wallMs}
      onChange={(next) => onChange(next === null ? null : textOfMonth(next))}
      read={read}
      write={writeMonth}
      shape={`${month.repeat(2)}/${year.repeat(4)}`}
      resets
      calendar={{
        finest: 'month',
        wallMs,
        now: () => monthStart(yearOf(Date.now()), monthOf(Date.now())),
        bounds: () => ({ minMs, maxMs }),
        textOf: writeMonth,
      }}
    />
  )
}

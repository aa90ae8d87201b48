import { useState } from 'react'
import { readTimeOfDay } from '../time/time-of-day.ts'
import { TextField } from './text-field.tsx'

/**
 * A time of day without a date, e.g. of quiet hours. The value follows each key: empty while the text is no time. When the field
 * is left, its text takes the form HH:mm, or the field shows the problem.
 */
export function TimeOfDayField({
  label,
  value,
  onChange,
  wrong,
  error,
  help,
  disabled = false,
}: {
  readonly label: string
  /** HH:mm; empty if there is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The problem of a text that is no time, e.g. "Enter a time, e.g. 22:30". */
  readonly wrong: string
  readonly error?: string | undefined
  readonly help?: string
  readonly disabled?: boolean
}) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [isLeft, setLeft] = useState(false)
  // Another value came from outside, e.g. by Discard.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }
  const read = readTimeOfDay(text)
  const problem = isLeft && text.trim() !== '' && read === undefined ? wrong : error
  return (
    <TextField
      label={label}
      value={text}
      autoComplete="off"
      disabled={disabled}
      {...(help !== undefined && { help })}
      {...(problem !== undefined && { error: problem })}
      onChange={({ currentTarget }) => {
        const next = readTimeOfDay(currentTarget.value) ?? ''
        setText(currentTarget.value)
        setSent(next)
        setLeft(false)
        if (next !== value) onChange(next)
      }}
      onBlur={() => {
        setLeft(true)
        if (read !== undefined) setText(read)
      }}
    />
  )
}

import { useState } from 'react'
import { plainNumber } from './plain-number.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Reads what a user typed: a number in the unit of the field, null for an empty field, or undefined for any other text. */
export type ReadNumber = (text: string) => number | null | undefined

/**
 * A number with its unit, typed in the marks of the language or in another unit of the same quantity. The field keeps
 * every digit; decimals belong to places that only show the value.
 */
export function NumberField({
  value,
  onChange,
  read,
  locale,
  ...field
}: Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** A text that is no number stays as it is until it is corrected. */
  readonly value: number | string | null
  /** The number, null for an empty field, or the text that is no number: the check of the form refuses it. */
  readonly onChange: (value: number | string | null) => void
  readonly read: ReadNumber
  readonly locale: string
}) {
  /** The typed text, as long as it stands for the value. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>()
  const text =
    typed !== undefined && Object.is(typed.value, value)
      ? typed.text
      : typeof value === 'number'
        ? plainNumber(value, locale)
        : (value ?? '')
  return (
    <TextField
      {...field}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        const next = event.currentTarget.value
        const held = read(next) ?? (next.trim() === '' ? null : next)
        setTyped({ text: next, value: held })
        onChange(held)
      }}
    />
  )
}

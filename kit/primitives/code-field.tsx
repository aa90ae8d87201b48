import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * A code with a check, e.g. an EIC or an ICCID. When it is left, the field writes the code in its usual form and says
 * what is wrong with it. While the user types it shows no new error.
 */
export function CodeField({
  value,
  onChange,
  normal,
  check,
  error,
  ...field
}: Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'type' | 'error'> & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The usual form of a code: without spaces, in capitals. */
  readonly normal: (text: string) => string
  /** What is wrong with a code in its usual form; undefined if nothing is. */
  readonly check: (code: string) => string | undefined
  /** An error from elsewhere, e.g. that the code is in use. */
  readonly error?: string | undefined
}) {
  const [showsFault, setShowsFault] = useState(false)
  const code = normal(value)
  const faultOf = (text: string) => (text === '' ? undefined : check(text))
  const fault = showsFault ? faultOf(code) : undefined
  return (
    <TextField
      {...field}
      value={value}
      autoComplete="off"
      spellCheck={false}
      error={fault ?? error}
      onChange={({ currentTarget: { value: next } }) => {
        // The error that is shown goes as soon as it is solved.
        if (faultOf(normal(next)) === undefined) setShowsFault(false)
        onChange(next)
      }}
      onBlur={() => {
        setShowsFault(true)
        if (code !== value) onChange(code)
      }}
    />
  )
}

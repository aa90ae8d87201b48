import { TextField } from '../../../../kit/primitives/text-field.tsx'

/** A day of the plant. Empty text: none. */
export function DayField({
  label,
  help,
  value,
  onChange,
  needed = false,
  error,
}: {
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly needed?: boolean
  readonly error?: string | undefined
}) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      needed={needed}
      autoComplete="off"
      {...(help !== undefined && { help })}
      {...(error !== undefined && { error })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

import type { DateField } from '../../../contract/field.ts'
import { DayInput } from '../form/date-inputs.tsx'

/** The days that the server accepts. */
const field: DateField = { kind: 'date', section: 'validity', earliest: '1800-01-01', latest: '2999-12-31' }

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
    <DayInput
      field={field}
      label={label}
      value={value === '' ? null : value}
      needed={needed}
      changed={false}
      disabled={false}
      error={error}
      help={help}
      onChange={(day) => onChange(typeof day === 'string' ? day : '')}
    />
  )
}

import { memo, useMemo } from 'react'
import { Select } from '../../../kit/primitives/select.tsx'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/**
 * A time zone, or the empty value for the zone of the browser. The list has over 400 options, so the field renders again
 * only when one of its properties changes: pass the same `onChange` at each render of the form.
 */
export const ZoneSelect = memo(function ZoneSelect({
  browserLabel,
  value,
  onChange,
  ...field
}: {
  readonly label: string
  /** Label of the empty value. */
  readonly browserLabel: string
  readonly nothingFound: string
  readonly value: string
  readonly onChange: (zone: string) => void
}) {
  const choices = useMemo(() => [{ value: '', label: browserLabel }, ...zones], [browserLabel])
  return <Select {...field} searchable value={value} choices={choices} onChange={onChange} />
})

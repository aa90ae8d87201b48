import { DateField } from '../../../../kit/primitives/date-field.tsx'
import type { DateFieldProps } from '../../../../kit/primitives/date-input.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import type { DateField as DateFieldData } from '../../../contract/field.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useZone } from '../../reader/use-zone.ts'
import { useDateWords } from '../../time/use-date-words.ts'
import type { Control } from './control.ts'

type InputProps = Control & { readonly field: DateFieldData }

const useShared = ({ label, error, help, needed, disabled, changed }: Control): DateFieldProps => ({
  label,
  error,
  help,
  needed,
  disabled,
  changed,
  locale: useFormat().locale,
  words: useDateWords(),
})

/** A day. */
export function DayInput({ field: { earliest, latest, futureAllowed }, ...control }: InputProps) {
  const { value, onChange } = control
  return (
    <DateField
      {...useShared(control)}
      zone={useZone().zoneOf(undefined)}
      value={typeof value === 'string' ? value : null}
      min={earliest}
      max={latest}
      futureAllowed={futureAllowed ?? true}
      onChange={onChange}
    />
  )
}

const instantOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

/** An instant, in the zone of the page. */
export function InstantInput({ field: { inMs, earliest, latest, futureAllowed }, ...control }: InputProps) {
  const { value, onChange } = control
  return (
    <DateTimeField
      {...useShared(control)}
      zone={useZone().zoneOf(undefined)}
      valueMs={value === null || value === undefined ? null : new Date(value as string | number).getTime()}
      minMs={instantOf(earliest)}
      maxMs={instantOf(latest)}
      futureAllowed={futureAllowed ?? true}
      onChange={(ms) => onChange(ms === null || inMs ? ms : new Date(ms).toISOString())}
    />
  )
}

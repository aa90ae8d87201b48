import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../../kit/primitives/number-field.tsx'
import { readTypedNumber } from '../../../../platform/contract/typed-number.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FormFaults } from './form-faults.ts'
import type { FormState } from './form-state.ts'

/** Properties of every part of the form. */
export interface FormPart {
  readonly form: FormState
  readonly onForm: (changes: Partial<FormState>) => void
  /** Empty until the form was to be saved. */
  readonly faults: FormFaults
  readonly farms: readonly FarmRow[]
}

/** Words of a fault, as a property of its field. */
export const useFault = (faults: FormFaults) => {
  const { t } = useTranslation()
  return (field: keyof FormFaults) => {
    const fault = faults[field]
    return fault === undefined ? {} : { error: t(`subscriptions.fault.${fault}`) }
  }
}

/** A number without a unit, or minutes. */
export function Figure({
  label,
  value,
  unit,
  help,
  onChange,
  ...rest
}: {
  readonly label: string
  readonly value: number | string | null
  readonly unit?: string
  readonly help?: string
  readonly error?: string
  readonly onChange: (value: number | string | null) => void
}) {
  const { locale } = useFormat()
  const read = (text: string) => {
    if (text.trim() === '') return null
    const found = readTypedNumber(text, { language: locale, unit: null })
    return 'fault' in found ? undefined : found.value
  }
  return (
    <NumberField
      label={label}
      value={value}
      locale={locale}
      read={read}
      onChange={onChange}
      {...(unit !== undefined && { unit })}
      {...(help !== undefined && { help })}
      {...rest}
    />
  )
}

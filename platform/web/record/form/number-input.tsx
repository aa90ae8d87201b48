import { NumberField } from '../../../../kit/primitives/number-field.tsx'
import type { DecimalField, IntegerField } from '../../../contract/field.ts'
import { readTypedNumber } from '../../../contract/typed-number.ts'
import { useFormat } from '../../reader/use-format.ts'
import { type Control, textProps } from './control.ts'

/** A number in the marks of the language, also with a unit: "4.2 MW" in a field in kW is 4200. */
export function NumberInput({ field, ...control }: Control & { readonly field: DecimalField | IntegerField }) {
  const { locale } = useFormat()
  const { value, onChange } = control
  const read = (text: string) => {
    if (text.trim() === '') return null
    const found = readTypedNumber(text, { language: locale, unit: field.unit })
    // The check of the field refuses a text that is not a number.
    return 'fault' in found ? undefined : found.value
  }
  return (
    <NumberField
      {...textProps(control)}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      locale={locale}
      read={read}
      onChange={onChange}
      {...(field.unit !== null && { unit: field.unit })}
    />
  )
}

import { useState } from 'react'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { DecimalField, IntegerField } from '../../../contract/field.ts'
import { readTypedNumber } from '../../../contract/typed-number.ts'
import { useFormat } from '../../reader/use-format.ts'
import { type Control, textProps } from './control.ts'

/** A number in the marks of the language, also with a unit: "4.2 MW" in a field in kW is 4200. */
export function NumberInput({ field, ...control }: Control & { readonly field: DecimalField | IntegerField }) {
  const { locale } = useFormat()
  const { value, onChange } = control
  /** The typed text, as long as it stands for the value. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>()
  const text = typed !== undefined && typed.value === value ? typed.text : plainNumber(value, locale)
  const change = (next: string) => {
    const read = next.trim() === '' ? { value: null } : readTypedNumber(next, { language: locale, unit: field.unit })
    // The check of the field refuses a text that is not a number.
    const held = 'fault' in read ? next : read.value
    setTyped({ text: next, value: held })
    onChange(held)
  }
  return (
    <TextField
      {...textProps(control)}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      {...(field.unit !== null && { unit: field.unit })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A stored number with every digit, in the decimal mark of the language and without groups. */
const plainNumber = (value: unknown, locale: string): string =>
  typeof value === 'number'
    ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value)
    : typeof value === 'string'
      ? value
      : ''

import { useTranslation } from 'react-i18next'
import { CodeField } from '../../../../kit/primitives/code-field.tsx'
import type { TextFormat } from '../../../contract/field.ts'
import { hasFormat, storedText } from '../../../contract/text-format.ts'
import { type Control, textProps } from './control.ts'

/** Formats of codes with check digits: the field itself says whether a code is valid. */
export const codeFormats = ['eic', 'lei', 'iccid', 'vat'] as const satisfies readonly TextFormat[]
export type CodeFormat = (typeof codeFormats)[number]

export const isCodeFormat = (format: TextFormat | undefined): format is CodeFormat =>
  codeFormats.some((one) => one === format)

/** A code with check digits. Spaces and small letters become the usual form. */
export function CodeInput({
  format,
  example,
  ...control
}: Control & { readonly format: CodeFormat; readonly example?: string | undefined }) {
  const { t } = useTranslation()
  const { onChange } = control
  return (
    <CodeField
      {...textProps(control)}
      {...(example !== undefined && { placeholder: example })}
      normal={(text) => storedText(format, text)}
      check={(code) => (hasFormat(format, code) ? undefined : t(`record.code.${format}`))}
      onChange={(code) => onChange(code || null)}
    />
  )
}

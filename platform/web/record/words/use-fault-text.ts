import { useTranslation } from 'react-i18next'
import type { ValueFault } from '../../../contract/field-check.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { useFormat } from '../../reader/use-format.ts'
import { momentText } from '../time/as-of.ts'
import { faultKeys } from './use-record-words.ts'

/** Codes whose bound names other fields. */
const namingFields: ReadonlySet<string> = new Set(['not-after', 'below-field', 'taken-together'])

/** Codes whose bound is a day. */
const namingDays: ReadonlySet<string> = new Set(['taken-later', 'taken-later-by'])

/** The text of an error or a warning about a value. `about` is the message of the server. */
export const useFaultText = (kind: Pick<RecordKind, 'words'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { locale } = format
  const namesOf = (bound: unknown): string =>
    new Intl.ListFormat(locale).format(
      String(bound)
        .split(', ')
        .map((field) => t(`${kind.words}.field.${field}`)),
    )
  const boundOf = (code: string, bound: unknown): unknown => {
    if (namingFields.has(code)) return namesOf(bound)
    return namingDays.has(code) ? momentText(String(bound), format, 'UTC') : bound
  }
  return ({
    field,
    code,
    bound = '',
    value = '',
    unit = '',
    about = '',
  }: Pick<ValueFault, 'field' | 'code'> & {
    readonly [Part in 'bound' | 'value' | 'unit' | 'about']?: unknown
  }): string =>
    t(faultKeys(kind, { field, code }, String(about)), {
      about,
      value,
      unit,
      bound: boundOf(code, bound),
    })
}

import { fallbackLanguage } from '../../../../domain/language.ts'
import type { Fields, LooseValues } from '../../../contract/field.ts'
import { recordWarnings, type ValueFault } from '../../../contract/field-check.ts'
import { kindFaults, type RecordKind } from '../../../contract/record-kind.ts'
import { duplicateFaults } from '../../../contract/unique-sets.ts'
import type { FaultWords, FieldFault } from '../../forms/field-fault.ts'
import { type FormValues, formKey } from './form-values.ts'

/** Values of a form beside the fields, e.g. members. The draft, the count of changes and the guard include them. */
export interface BesideFields {
  /** The values of the stored record. */
  readonly stored: FormValues
  /** Properties of the body. A new record sends all values, an existing one the changed ones. */
  readonly bodyOf: (form: FormValues, changes: FormValues) => object
  /** Translates an error of the server about one of these properties. */
  readonly faultOf: FaultWords
}

/** Key of the control that shows a fault: the English text of a `texts` field. */
export const placeOf = (fields: Fields, { field }: Pick<ValueFault, 'field'>): string =>
  fields[field]?.kind === 'texts' ? formKey(field, fallbackLanguage) : field

/** A fault as the form shows it. `bound` may be the key of another field. */
const shownFault = (fields: Fields, fault: ValueFault): FieldFault => ({
  field: placeOf(fields, fault),
  key: fault.code,
  about: '',
  values: { bound: fault.bound ?? '', value: fault.value, unit: fault.unit ?? '' },
})

/** Translates an error of the server: its code and bound, at the control of the field. */
export const serverFaultOf =
  (fields: Fields, beside: BesideFields | undefined): FaultWords =>
  (path, message, fault) => {
    const { code = 'refused', value = '', bound = '', unit = '' } = fault
    const [field = '', ...rest] = path.replace(/^body\.(?:0\.)?/, '').split('.')
    if (beside && !Object.hasOwn(fields, field)) return beside.faultOf(path, message, fault)
    const isOfLanguage = rest.length > 0 && fields[field]?.kind === 'texts'
    const place = isOfLanguage ? formKey(field, rest.join('.')) : placeOf(fields, { field })
    return { field: place, key: code, about: message, values: { value, bound, unit } }
  }

/**
 * Faults of the fields that the user can enter. Rules need all fields. Without the rights on some of them the server
 * alone applies the rules.
 */
export const enteredFaults = <F extends Fields>(
  { fields, rules }: Pick<RecordKind<F>, 'fields' | 'rules'>,
  enterable: Fields,
  values: LooseValues,
): readonly FieldFault[] => {
  const isWhole = Object.keys(enterable).length === Object.keys(fields).length
  const entered = Object.fromEntries(Object.keys(enterable).map((key) => [key, values[key]]))
  const faults = kindFaults({ fields: enterable as F, ...(isWhole && rules && { rules }) }, entered)
  return faults.map((fault) => shownFault(fields, fault))
}

/** Warnings about values that can be saved: unusual ones, and changed ones that another known record has. */
export const formWarnings = <F extends Fields>(
  kind: Pick<RecordKind<F>, 'fields' | 'unique'>,
  enterable: Fields,
  {
    values,
    others,
    isChanged,
  }: {
    readonly values: LooseValues
    readonly others: readonly (LooseValues & { readonly id: string })[]
    readonly isChanged: (field: string) => boolean
  },
): readonly ValueFault[] => [
  ...recordWarnings(enterable, values),
  ...duplicateFaults(kind, values, others).filter(({ field }) => isChanged(field)),
]

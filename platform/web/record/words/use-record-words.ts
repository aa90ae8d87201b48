import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../../domain/country.ts'
import { languages } from '../../../../domain/language.ts'
import {
  countryWords,
  type DecimalField,
  type Field,
  type IntegerField,
  type Texts,
  textIn,
} from '../../../contract/field.ts'
import { type ValueFault, valueFault } from '../../../contract/field-check.ts'
import { textOfValue } from '../../../contract/field-value.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useLanguage } from '../../reader/use-language.ts'
import { useZone } from '../../reader/use-zone.ts'

/** Texts of a kind of record, below its prefix. */
export interface RecordWords {
  /** A text of the kind itself, e.g. `title`. */
  readonly of: (key: string) => string
  readonly label: (key: string) => string
  /** Explanation of a field; undefined if it has none. */
  readonly help: (key: string) => string | undefined
  readonly choice: (key: string, choice: string) => string
  readonly section: (section: string) => string
  /** A value of a field as text, e.g. in a table or in the history. */
  readonly value: (key: string, value: unknown) => string
  /** Changed texts of a `texts` field: "French: - → Indice". */
  readonly change: (key: string, before: unknown, after: unknown) => string
}

/**
 * Translation keys of a fault: of the field, of the kind, and of all kinds. The first that exists counts. `about` is the
 * message of the server; empty if the page itself found the fault.
 */
export const faultKeys = (
  { words }: Pick<RecordKind, 'words'>,
  { field, code }: Pick<ValueFault, 'field' | 'code'>,
  about = '',
): string[] => [
  `${words}.fault.${field}.${code}`,
  `${words}.fault.${code}`,
  `record.fault.${code}`,
  about === '' ? 'record.fault.invalid' : 'record.fault.refused',
]

/** Whether a value does not fit the declaration: the history may have one of an earlier declaration. */
const isOfEarlierKind = (key: string, field: Field | undefined, value: unknown): boolean =>
  field !== undefined && field.computedBy === undefined && valueFault(key, field, value) !== undefined

const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A number with its unit; a year has no marks between its digits. */
const numberText = (format: Format, field: DecimalField | IntegerField, value: unknown): string =>
  field.kind === 'integer' && field.isYear
    ? String(value)
    : format.number(Number(value), field.kind === 'decimal' ? field.decimals : 0, field.unit ?? undefined)

/** Texts for the fields of a kind of record. */
export const useRecordWords = ({
  words,
  ownWords = words,
  fields,
}: Pick<RecordKind, 'words' | 'ownWords' | 'fields'>): RecordWords => {
  const { t, i18n } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  return useMemo(() => {
    const label = (key: string) => t(`${words}.field.${key}`)
    const choice = (key: string, one: string) => {
      const field = fields[key]
      const prefix = field && 'choiceWords' in field ? field.choiceWords : undefined
      if (prefix === countryWords) return countryName(one, language)
      return t(`${prefix ?? `${words}.choice.${key}`}.${one}`)
    }
    const textOf = (key: string, field: Field | undefined, value: unknown): string => {
      switch (field?.kind) {
        case 'boolean':
          return t(value === true ? [`${words}.yes`, 'record.yes'] : [`${words}.no`, 'record.no'])
        case 'oneOf':
          return typeof value === 'string' ? choice(key, value) : JSON.stringify(value)
        case 'severalOf':
          return (value as readonly string[]).map((one) => choice(key, one)).join(', ')
        case 'list':
        case 'rows':
          // In the history a row is a text.
          return (value as readonly unknown[])
            .map((one) => (typeof one === 'object' && one !== null ? Object.values(one).join(' ') : String(one)))
            .join(', ')
        case 'texts':
          return textIn(value as Texts, language)
        case 'date':
          if (!field.withTime) return format.day(Date.parse(String(value)), 'UTC')
          return format.instant(new Date(value as string | number).getTime(), zone)
        case 'decimal':
        case 'integer':
          return numberText(format, field, value)
        default:
          return String(value)
      }
    }
    const value = (key: string, held: unknown): string =>
      held === null || held === undefined || held === '' || (Array.isArray(held) && held.length === 0)
        ? '-'
        : (isOfEarlierKind(key, fields[key], held) ? plainText(held) : textOf(key, fields[key], held)) || '-'
    const pair = (name: string, before: string, after: string) =>
      t('words.pair', { name, text: `${before} → ${after}` })
    return {
      of: (key) => t([`${ownWords}.${key}`, `${words}.${key}`]),
      label,
      help: (key) => (i18n.exists(`${words}.help.${key}`) ? t(`${words}.help.${key}`) : undefined),
      choice,
      section: (section) => t(`${words}.section.${section}`),
      value,
      change(key, before, after) {
        if (fields[key]?.kind !== 'texts') return pair(label(key), value(key, before), value(key, after))
        return languages
          .filter((one) => textOfValue(before, one) !== textOfValue(after, one))
          .map((one) =>
            pair(t(`record.language.${one}`), textOfValue(before, one) || '-', textOfValue(after, one) || '-'),
          )
          .join(' · ')
      },
    }
  }, [t, i18n, language, format, zone, words, ownWords, fields])
}

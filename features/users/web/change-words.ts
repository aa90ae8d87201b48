import type { TFunction } from 'i18next'
import { EDIT, holds, MANAGE, type Product, READ } from '../../../domain/right.ts'
import type { FieldChange } from '../../../platform/contract/record-change.ts'
import type { Perimeter } from '../contract/person.ts'
import { countryName, languageName, titleName, typeName } from './person-names.ts'

const flags = [READ, EDIT, MANAGE] as const

type Products = Readonly<Record<string, number>>

const productName = (t: TFunction, product: string): string => t(`right.product.${product as Product}`)

/** "read, edit"; "-" for none. */
const flagsText = (t: TFunction, value: number): string =>
  flags
    .filter((flag) => holds(value, flag))
    .map((flag) => t(`right.flag.${flag}`))
    .join(', ') || '-'

/** Rights as one sentence: "MyFleet (read, edit); Users (read)". */
export const rightsText = (t: TFunction, products: Products): string =>
  Object.entries(products)
    .filter(([, value]) => value > 0)
    .map(([product, value]) => `${productName(t, product)} (${flagsText(t, value)})`)
    .join('; ') || '-'

/** Only the rights that became others: "MyFleet: read → read, edit; Users: - → read". */
const rightsChange = (t: TFunction, before: Products, after: Products): string =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((product) => ({ product, was: before[product] ?? 0, is: after[product] ?? 0 }))
    .filter(({ was, is }) => was !== is)
    .map(({ product, was, is }) =>
      t('words.pair', { name: productName(t, product), text: `${flagsText(t, was)} → ${flagsText(t, is)}` }),
    )
    .join('; ')

/** A perimeter as one sentence: "France, Portugal · Wind; and 3 farms by name". */
export const perimeterText = (t: TFunction, rule: Perimeter, locale: string): string => {
  if (rule.everyFarm) return t('users.farm.every')
  const filters = [
    rule.countryCodes.map((code) => countryName(code, locale)).join(', '),
    rule.technologies.map((one) => t(`users.technology.${one}`)).join(', '),
    rule.subsidiaries.join(', '),
  ].filter((part) => part !== '')
  const parts = [
    filters.join(' · '),
    rule.farmCodes.length > 0 ? t('users.farm.named', { count: rule.farmCodes.length }) : '',
  ].filter((part) => part !== '')
  return parts.join('; ') || t('users.farm.no')
}

/** A value of a record as its reader says it. */
export const valueText = (t: TFunction, field: string, value: unknown, locale: string): string => {
  if (field === 'lang' && value === null) return t('users.browserLanguage')
  if (value === null || value === undefined || value === '') return '-'
  if (field === 'title') return titleName(t, String(value))
  if (field === 'type') return typeName(t, String(value))
  if (field === 'lang') return languageName(String(value))
  if (field === 'products') return rightsText(t, value as Record<string, number>)
  if (field === 'perimeter') return perimeterText(t, value as Perimeter, locale)
  if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no')
  return Array.isArray(value) ? value.join(', ') || '-' : String(value)
}

/** What became of a value: "France → France, Portugal". */
export const changeText = (t: TFunction, { field, before, after }: FieldChange, locale: string): string =>
  field === 'products'
    ? rightsChange(t, (before ?? {}) as Products, (after ?? {}) as Products)
    : `${valueText(t, field, before, locale)} → ${valueText(t, field, after, locale)}`

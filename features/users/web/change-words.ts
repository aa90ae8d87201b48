import type { TFunction } from 'i18next'
import { EDIT, holds, MANAGE, type Product, READ } from '../../../domain/right.ts'
import type { Perimeter } from '../contract/person.ts'
import { countryName, languageName, titleName, typeName } from './person-names.ts'

const flags = [READ, EDIT, MANAGE] as const

/** Rights as one sentence: "MyFleet (read, edit); Users (read)". */
export const rightsText = (t: TFunction, products: Readonly<Record<string, number>>): string =>
  Object.entries(products)
    .filter(([, value]) => value > 0)
    .map(([product, value]) => {
      const held = flags.filter((flag) => holds(value, flag)).map((flag) => t(`right.flag.${flag}`))
      return `${t(`right.product.${product as Product}`)} (${held.join(', ')})`
    })
    .join('; ') || '-'

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

import type { TFunction } from 'i18next'
import type { RightCheck } from '../../contract/endpoint.ts'

/** A right in words, e.g. "MyFleet: read", for the state that tells which one is missing. */
export const rightWords = (t: TFunction, check: RightCheck): string => {
  if (check === 'super-admin') return t('right.superAdministrator')
  if (typeof check === 'string') return t('right.signedIn')
  const one = (product: string, flag: number) =>
    t('right.ofProduct', { product: t(`right.product.${product}`), flag: t(`right.flag.${flag}`) })
  if ('anyOf' in check) return check.anyOf.map(({ product, flag }) => one(product, flag)).join(t('right.or'))
  return one(check.product, check.flag)
}

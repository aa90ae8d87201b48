import type { TFunction } from 'i18next'
import { EDIT, holds, MANAGE, type Product, type ProductRights, products, READ } from '../../../domain/right.ts'

const flags = [READ, EDIT, MANAGE] as const

/** "read and edit", in the person's language. */
export const flagWords = (t: TFunction, locale: string, value: number): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    flags.filter((flag) => holds(value, flag)).map((flag) => t(`right.flag.${flag}`)),
  )

/** Products that are held, in the order of the specification. */
export const heldProducts = (rights: ProductRights): readonly (readonly [Product, number])[] =>
  products.flatMap((product) => {
    const value = rights[product] ?? 0
    return value > 0 ? [[product, value] as const] : []
  })

/** "MyFleet: read and edit" of each product. */
export const rightsText = (t: TFunction, locale: string, rights: ProductRights): string =>
  heldProducts(rights)
    .map(([product, value]) =>
      t('right.ofProduct', { product: t(`right.product.${product}`), flag: flagWords(t, locale, value) }),
    )
    .join(' · ')

import { holds, type Perimeter, type Product, type ProductRight, type ProductRights } from './right.ts'

/** What a person holds themselves or through one group: rights, and the farms on which they hold. */
export interface Grant {
  readonly products: ProductRights
  readonly perimeter: Perimeter
}

/** The flags of all grants together, product by product, wherever they hold. */
export const unitedRights = (grants: readonly Grant[]): ProductRights => {
  const united: ProductRights = {}
  for (const { products } of grants)
    for (const [product, value] of Object.entries(products) as [Product, number | undefined][])
      united[product] = (united[product] ?? 0) | (value ?? 0)
  return united
}

/** The farms of all grants together. */
export const unitedPerimeter = (grants: readonly Grant[]): Perimeter => {
  const codes = new Set<string>()
  for (const { perimeter } of grants) {
    if (perimeter === 'all') return 'all'
    for (const code of perimeter) codes.add(code)
  }
  return codes
}

/**
 * The farms on which a right holds: those of the grants that carry the flag. A right that one group gives on its farms
 * says nothing about the farms of another.
 */
export const perimeterOfRight = (grants: readonly Grant[], { product, flag }: ProductRight): Perimeter =>
  unitedPerimeter(grants.filter(({ products }) => holds(products[product], flag)))

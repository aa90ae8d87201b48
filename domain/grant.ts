import { holds, type Perimeter, type Product, type ProductRight, type ProductRights } from './right.ts'

/** Permissions of a user, own or from one group, and the farms to which they apply. */
export interface Grant {
  readonly products: ProductRights
  readonly perimeter: Perimeter
}

/** Union of the flags of all grants for each product, independent of farms. */
export const unitedRights = (grants: readonly Grant[]): ProductRights => {
  const united: ProductRights = {}
  for (const { products } of grants)
    for (const [product, value] of Object.entries(products) as [Product, number | undefined][])
      united[product] = (united[product] ?? 0) | (value ?? 0)
  return united
}

/** Union of the farms of all grants. */
export const unitedPerimeter = (grants: readonly Grant[]): Perimeter => {
  const codes = new Set<string>()
  for (const { perimeter } of grants) {
    if (perimeter === 'all') return 'all'
    for (const code of perimeter) codes.add(code)
  }
  return codes
}

/**
 * Farms on which a permission applies: the farms of the grants that contain the flag.
 * A permission of one group applies only to the farms of this group.
 */
export const perimeterOfRight = (grants: readonly Grant[], { product, flag }: ProductRight): Perimeter =>
  unitedPerimeter(grants.filter(({ products }) => holds(products[product], flag)))

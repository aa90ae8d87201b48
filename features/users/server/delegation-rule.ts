import { covers, type FarmPlace, filtersFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import { EDIT, holds, MANAGE, type Product, type ProductRights, products, READ } from '../../../domain/right.ts'

/** Rights over a rule: what a person or a group holds now and for farms that come later. */
export interface RuledGrant {
  readonly products: ProductRights
  readonly rule: PerimeterRule
}

const flags = [READ, EDIT, MANAGE] as const

const isWithin = <Value>(inner: readonly Value[], outer: readonly Value[]): boolean =>
  outer.length === 0 || (inner.length > 0 && inner.every((value) => outer.includes(value)))

/**
 * Whether everything that a rule covers, now and when farms come, is covered by the others. Careful: filters must lie
 * within those of one of them.
 */
export const isRuleWithin = (
  rule: PerimeterRule,
  others: readonly PerimeterRule[],
  farms: ReadonlyMap<string, FarmPlace>,
): boolean => {
  if (others.some((other) => other.everyFarm)) return true
  if (rule.everyFarm) return false
  const isNamed = (farmCode: string) => {
    const farm = farms.get(farmCode)
    return others.some((other) => (farm ? covers(other, farm) : other.farmCodes.includes(farmCode)))
  }
  if (!rule.farmCodes.every(isNamed)) return false
  return (
    !filtersFarms(rule) ||
    others.some(
      (other) =>
        filtersFarms(other) &&
        isWithin(rule.countryCodes, other.countryCodes) &&
        isWithin(rule.technologies, other.technologies) &&
        isWithin(rule.subsidiaries, other.subsidiaries),
    )
  )
}

/** Whether a grant covers farms that the giver does not see at all and that it did not cover before. */
export const isPerimeterBeyond = (
  held: readonly RuledGrant[],
  given: RuledGrant,
  before: RuledGrant | undefined,
  farms: ReadonlyMap<string, FarmPlace>,
): boolean =>
  !isRuleWithin(
    given.rule,
    [...held, ...(before ? [before] : [])].map(({ rule }) => rule),
    farms,
  )

/**
 * Products of a grant that would give more than the giver holds, in the order of the list. What the grant gave `before`
 * may stay: only what comes to it is asked for. A flag over no farm is a gain as well, it counts where no farm is named.
 */
export const productsBeyond = (
  held: readonly RuledGrant[],
  given: RuledGrant,
  before: RuledGrant | undefined,
  farms: ReadonlyMap<string, FarmPlace>,
): Product[] =>
  products.filter((product) =>
    flags.some((flag) => {
      if (!holds(given.products[product], flag)) return false
      const sources = [...held, ...(before ? [before] : [])].filter((grant) => holds(grant.products[product], flag))
      return (
        sources.length === 0 ||
        !isRuleWithin(
          given.rule,
          sources.map(({ rule }) => rule),
          farms,
        )
      )
    }),
  )

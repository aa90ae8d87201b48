import type { Technology } from './technology.ts'

/**
 * Rule that assigns farms to a user or a group: every farm, named farms, or farms that match all filters (wind *and*
 * Portugal).
 * Farms added later are included automatically.
 */
export interface PerimeterRule {
  readonly everyFarm: boolean
  readonly farmCodes: readonly string[]
  /** ISO 3166-1 alpha-2; empty means any country. */
  readonly countryCodes: readonly string[]
  /** Empty means any technology. */
  readonly technologies: readonly Technology[]
  /** Empty means any subsidiary. */
  readonly subsidiaries: readonly string[]
}

/** Properties of a farm that a rule reads. */
export interface FarmPlace {
  readonly farmCode: string
  readonly countryCode: string
  readonly technology: Technology
  readonly subsidiary: string | null
}

/** No farm: the rule of a new user. */
export const noFarms: PerimeterRule = {
  everyFarm: false,
  farmCodes: [],
  countryCodes: [],
  technologies: [],
  subsidiaries: [],
}

export const everyFarm: PerimeterRule = { ...noFarms, everyFarm: true }

export const farmsNamed = (farmCodes: readonly string[]): PerimeterRule => ({ ...noFarms, farmCodes })

const filtersOf = ({ countryCodes, technologies, subsidiaries }: PerimeterRule) => [
  countryCodes,
  technologies,
  subsidiaries,
]

/** Whether the rule has filters, so that the result depends on the properties of the farms. */
export const filtersFarms = (rule: PerimeterRule): boolean =>
  !rule.everyFarm && filtersOf(rule).some((filter) => filter.length > 0)

export const covers = (rule: PerimeterRule, farm: FarmPlace): boolean => {
  if (rule.everyFarm || rule.farmCodes.includes(farm.farmCode)) return true
  const fits = <Value>(filter: readonly Value[], value: Value | null) =>
    filter.length === 0 || (value !== null && filter.includes(value))
  return (
    filtersFarms(rule) &&
    fits(rule.countryCodes, farm.countryCode) &&
    fits(rule.technologies, farm.technology) &&
    fits(rule.subsidiaries, farm.subsidiary)
  )
}

import type { Technology } from './technology.ts'

/**
 * Which farms a person or a group covers, as an administrator says it: every farm, or the farms named, and those that
 * fit every filter that is filled (wind *and* Portugal). Farms that are added later join by themselves.
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

/** What a rule needs to know of a farm. */
export interface FarmPlace {
  readonly farmCode: string
  readonly countryCode: string
  readonly technology: Technology
  readonly subsidiary: string | null
}

/** Covers nothing: what a new person starts with. */
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

/** Whether farms must be looked up to say what the rule covers. */
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

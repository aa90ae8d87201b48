import { folded } from '../../../kit/composites/data-table/filter-expression.ts'
import { remembered } from '../../../platform/web/i18n/remembered.ts'
import { type FarmRow, type FleetRow, farmOf } from '../contract/fleet-rows.ts'

/**
 * What a search finds, the same on tiles, map and table: a farm by its name, code, country (code or name) or subsidiary, a
 * machine by all that and its sub-farm, name, maker and model. Case and accents do not matter.
 */

const regionsOf = remembered((locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))

const countryOf = (code: string, locale: string): string => {
  try {
    return regionsOf(locale).of(code) ?? ''
  } catch {
    // Not every code that a plant writes is one of a region.
    return ''
  }
}

/** All that a row is found by. */
export const foundBy = (row: FleetRow, locale: string): string => {
  const { name, farm } = farmOf(row)
  const ofFarm = [name, farm.farmCode, farm.flag, countryOf(farm.flag, locale), farm.subsidiary]
  const own =
    row.kind === 'farm'
      ? []
      : row.kind === 'subFarm'
        ? [row.name]
        : [row.subFarmName, row.name, row.machine.manufacturer, row.machine.model]
  return [...ofFarm, ...own].filter(Boolean).join(' ')
}

const foldedOf = remembered((_locale) => new WeakMap<FleetRow, string>())

/** A row's text is put together once: a search is asked of thousands with each letter. */
const textOf = (row: FleetRow, locale: string): string => {
  const known = foldedOf(locale).get(row)
  if (known !== undefined) return known
  const text = folded(foundBy(row, locale))
  foldedOf(locale).set(row, text)
  return text
}

/** Farms that hold all words of a search themselves or in one of their machines; the same list where nothing is asked. */
export const searchFarms = (farms: readonly FarmRow[], search: string, locale: string): readonly FarmRow[] => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return farms
  const isFound = (row: FleetRow) => words.every((word) => textOf(row, locale).includes(word))
  return farms.filter((farm) => isFound(farm) || farm.machines.some(isFound))
}

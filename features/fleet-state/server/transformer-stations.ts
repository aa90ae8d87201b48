import type { Asset, Farm, SubFarm } from '../../farms/server/port.ts'

/** The station that inverters feed (ITS), of a machine and of a sub-farm. */
export interface TransformerStations {
  /** Code of the station that a machine feeds; null where it feeds none, or nobody has told which of several. */
  entCodeOf(machine: Pick<Asset, 'type' | 'farmCode' | 'subFarmCode'>): string | null
  /** Name of the station of a sub-farm, of several all names; null where there is none. */
  nameOf(subFarm: Pick<SubFarm, 'subFarmCode' | 'farmCode' | 'name'>): string | null
}

const naturalOrder = new Intl.Collator('en', { numeric: true }).compare

/**
 * A sub-farm of a solar farm is the block behind one inverter-transformer station: the station is the asset of that type in
 * it, and where nobody has told of one, the sub-farm itself. Other technologies have none.
 */
export const transformerStations = (rows: {
  readonly farms: readonly Pick<Farm, 'farmCode' | 'technology'>[]
  readonly subFarms: readonly Pick<SubFarm, 'subFarmCode'>[]
  readonly assets: readonly Pick<Asset, 'entCode' | 'type' | 'name' | 'subFarmCode'>[]
}): TransformerStations => {
  const solar = new Set(rows.farms.filter(({ technology }) => technology === 'solar').map(({ farmCode }) => farmCode))
  const known = new Set(rows.subFarms.map(({ subFarmCode }) => subFarmCode))
  const stationsIn = Map.groupBy(
    rows.assets.filter(({ type }) => type === 'ITS'),
    ({ subFarmCode }) => subFarmCode,
  )
  return {
    entCodeOf: ({ type, farmCode, subFarmCode }) => {
      if (type !== 'INVERTER' || subFarmCode === null || !solar.has(farmCode) || !known.has(subFarmCode)) return null
      const stations = stationsIn.get(subFarmCode) ?? []
      return stations.length > 1 ? null : (stations[0]?.entCode ?? subFarmCode)
    },
    nameOf: ({ subFarmCode, farmCode, name }) => {
      if (!solar.has(farmCode)) return null
      const names = (stationsIn.get(subFarmCode) ?? []).map((station) => station.name).sort(naturalOrder)
      return names.length > 0 ? names.join(', ') : name
    },
  }
}

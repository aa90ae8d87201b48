import type { Db } from '../../../platform/server/relations/relations.ts'
import { asset, farm } from './tables.ts'

/** Seconds without data after which a farm counts as not connected, by farm code. */
export const readLifeWordTimeouts = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.select({ farmCode: farm.farmCode, lifeWordTimeoutS: farm.lifeWordTimeoutS }).from(farm)
  return new Map(rows.map(({ farmCode, lifeWordTimeoutS }) => [farmCode, lifeWordTimeoutS]))
}

/** Rated powers of all machines and farms, kW: by `entCode` and by farm code. */
export const readRatedPowers = async (db: Db) => {
  const { entCode, type, ratedPowerKw } = asset
  const [machines, farms] = await Promise.all([
    db.select({ entCode, type, ratedPowerKw }).from(asset),
    db
      .select({ farmCode: farm.farmCode, ratedPowerKw: farm.ratedPowerKw, installedPowerKw: farm.installedPowerKw })
      .from(farm),
  ])
  return {
    machines: new Map(machines.map((one) => [one.entCode, one])),
    farms: new Map(farms.map((one) => [one.farmCode, one])),
  }
}

import type { PlantDescription } from '../../../farms/contract/plant-description.ts'
import type { Farm } from '../../../farms/server/port.ts'

/** A plant of a list. */
export interface ListedPlant {
  readonly plant: PlantDescription
  /** Whether the row names its zone; otherwise it follows from the country. */
  readonly hasZone: boolean
}

/** A stored farm with what its row of the list names. A list never clears a setting. */
export const listedFarm = (stored: Farm, { plant, hasZone }: ListedPlant): Farm => {
  const { name, technology, countryCode, ratedPowerKw } = plant
  // A list has one power. It stands for both where both were the same.
  const hasOnePower = stored.installedPowerKw === stored.ratedPowerKw
  return {
    ...stored,
    ...{ name, technology, countryCode, ratedPowerKw },
    installedPowerKw: hasOnePower ? ratedPowerKw : stored.installedPowerKw,
    timezone: hasZone ? plant.timezone : stored.timezone,
    region: plant.region ?? stored.region,
    latitude: plant.latitude ?? stored.latitude,
    longitude: plant.longitude ?? stored.longitude,
  }
}

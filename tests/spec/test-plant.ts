import { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'

/** A wind farm in France with one machine and one signal. */
export const testPlant = (farmCode: string, pentagram: string): PlantManifest =>
  PlantManifest.parse({
    farmCode,
    entCode: `${farmCode}.E`,
    name: farmCode,
    technology: 'wind',
    countryCode: 'FR',
    pentagram,
    timezone: 'Europe/Paris',
    ratedPowerKw: 2_000,
    installedPowerKw: 2_000,
    lifeWordTimeoutS: 120,
    subFarms: [],
    devices: [
      {
        deviceCode: 'WT1',
        entCode: `${farmCode}.WT1`,
        type: 'WIND_TURBINE',
        name: 'WT1',
        signals: [{ name: 'ActivePower' }],
      },
    ],
  })

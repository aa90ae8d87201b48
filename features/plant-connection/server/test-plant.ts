import { PlantManifest } from '../contract/plant-manifest.ts'

/** For tests: a French wind farm of turbines T01, T02 …, each with these signals. */
export const testPlant = (
  code: string,
  signals: readonly object[],
  deviceCodes: readonly string[] = ['T01', 'T02'],
): PlantManifest =>
  PlantManifest.parse({
    farmCode: code,
    entCode: `E-${code}`,
    name: `Farm ${code}`,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: `P${code}`,
    timezone: 'Europe/Paris',
    ratedPowerKw: 4000,
    installedPowerKw: 4600,
    lifeWordTimeoutS: 300,
    subFarms: [],
    devices: deviceCodes.map((deviceCode) => ({
      deviceCode,
      entCode: `${code}-${deviceCode}`,
      type: 'WIND_TURBINE',
      name: deviceCode,
      signals,
    })),
  })

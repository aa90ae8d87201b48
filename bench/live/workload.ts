import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'

/** W1: 100 machines with 5 tags, each tag published once a second. */
export const machineCount = 100
export const tagNames = ['ActivePower', 'WindSpeed', 'RotorSpeed', 'GeneratorRotationSpeed', 'PitchAngle'] as const
export const periodMs = 1000

export const farmCode = 'BENCH-W1'
/** What a farm's gateway signs in with. */
export const credentialOf = (code: string) => ({ username: `gateway-${code}`, secret: 'bench-of-the-live-path' })
export const credential = credentialOf(farmCode)

/**
 * A value is its own publish time: epoch ms modulo this, a whole number that survives display as text
 * (no decimals, grouping marks are stripped again). It repeats after 2.8 h, far beyond any run.
 */
export const timeRange = 10_000_000
export const valueAt = (epochMs: number): number => epochMs % timeRange

export const deviceCodeOf = (index: number): string => `WT${String(index + 1).padStart(3, '0')}`

/** So that the share of the rated power stays below 100 % while a power is really a time. */
const ratedPowerKw = timeRange

/** One farm with all machines. No decimals, and 9999 is a time like any other here. */
export const benchPlant: PlantManifest = {
  farmCode,
  entCode: `E-${farmCode}`,
  name: 'Benchmark of the live path',
  technology: 'wind',
  countryCode: 'FR',
  subsidiary: 'Bench',
  pentagram: 'BENFR',
  timezone: 'Europe/Paris',
  latitude: 46.5,
  longitude: 2.5,
  ratedPowerKw: machineCount * ratedPowerKw,
  installedPowerKw: machineCount * ratedPowerKw,
  lifeWordTimeoutS: 60,
  hasCamera: false,
  subFarms: [],
  devices: Array.from({ length: machineCount }, (_, index) => ({
    deviceCode: deviceCodeOf(index),
    entCode: `E-${farmCode}-${deviceCodeOf(index)}`,
    type: 'WIND_TURBINE' as const,
    name: `WT${index + 1}`,
    ratedPowerKw,
    signals: tagNames.map((name) => ({ name, decimals: 0, missing9999: false })),
  })),
}

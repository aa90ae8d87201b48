import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'

export const tagNames = ['ActivePower', 'WindSpeed', 'RotorSpeed', 'GeneratorRotationSpeed', 'PitchAngle'] as const
export const periodMs = 1000

/** What a farm's gateway signs in with. */
export const credentialOf = (code: string) => ({ username: `gateway-${code}`, secret: 'bench-of-the-live-path' })

/**
 * A value is its own publish time: epoch ms modulo this, a whole number that survives display as text
 * (no decimals, grouping marks are stripped again). It repeats after 2.8 h, far beyond any run.
 */
export const timeRange = 10_000_000
/** The values are times, which no turbine could measure. */
const anyTime = { lowest: -1e12, highest: 1e12 }

export const valueAt = (epochMs: number): number => epochMs % timeRange

/** Milliseconds from a publish time, told as a value, to a moment of the same clock. */
export const latencyOf = (value: number, seenMs: number): number =>
  (((seenMs % timeRange) - value + 1.5 * timeRange) % timeRange) - timeRange / 2

const deviceCodeOf = (index: number): string => `WT${String(index + 1).padStart(3, '0')}`

/** So that the share of the rated power stays below 100 % while a power is really a time. */
const ratedPowerKw = timeRange

/** A machine of a workload. Its name is its own in the whole workload and stands at the head of its row. */
export interface BenchMachine {
  readonly farm: number
  readonly deviceCode: string
  readonly name: string
}

/** Machines with five tags each; every tag is published once a second in a message of its own. */
export interface LiveWorkload {
  readonly plants: readonly PlantManifest[]
  readonly machines: readonly BenchMachine[]
}

/** A farm. No decimals, and 9999 is a time like any other here. */
const plantOf = (farmCode: string, number: number, machines: readonly BenchMachine[]): PlantManifest => ({
  farmCode,
  entCode: `E-${farmCode}`,
  name: number === 0 ? 'Benchmark of the live path' : `Benchmark of the live path ${number}`,
  technology: 'wind',
  countryCode: 'FR',
  subsidiary: 'Bench',
  pentagram: number === 0 ? 'BENFR' : `BEN${String(number).padStart(2, '0')}`,
  timezone: 'Europe/Paris',
  latitude: 46.5,
  longitude: 2.5,
  ratedPowerKw: machines.length * ratedPowerKw,
  installedPowerKw: machines.length * ratedPowerKw,
  lifeWordTimeoutS: 60,
  hasCamera: false,
  subFarms: [],
  devices: machines.map(({ deviceCode, name }) => ({
    deviceCode,
    entCode: `E-${farmCode}-${deviceCode}`,
    type: 'WIND_TURBINE' as const,
    name,
    ratedPowerKw,
    signals: tagNames.map((tag) => ({ name: tag, decimals: 0, missing9999: false, plausibleRange: anyTime })),
  })),
})

export const machinesPerFarm = 100
export const tagsPerFarm = machinesPerFarm * tagNames.length

/** So many farms of a hundred machines: 500 tags each. */
export const liveWorkload = (farms: number): LiveWorkload => {
  const machines = Array.from({ length: farms * machinesPerFarm }, (_, index) => ({
    farm: Math.floor(index / machinesPerFarm),
    deviceCode: deviceCodeOf(index),
    name: `WT${index + 1}`,
  }))
  return {
    machines,
    plants: Array.from({ length: farms }, (_, farm) =>
      plantOf(
        farms === 1 ? 'BENCH-W1' : `BENCH-${farm + 1}`,
        farms === 1 ? 0 : farm + 1,
        machines.filter((machine) => machine.farm === farm),
      ),
    ),
  }
}

/** W1: 500 tags a second. */
export const w1 = liveWorkload(1)
export const benchPlant = plantOf('BENCH-W1', 0, w1.machines)
/** W1x and W2: 5,000 tags a second. */
export const w1x = liveWorkload(10)

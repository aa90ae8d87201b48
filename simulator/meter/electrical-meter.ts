import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { minuteMs, type Sampling } from '../world/time.ts'
import { createEnergyRegisters } from './energy-registers.ts'

/** Power of a farm at the terminals of its machines, kW. */
export type FarmPower = (timeMs: number, sampling: Sampling) => number

export const meterSignals = [
  'ActivePower',
  'ReactivePower',
  'ActiveEnergyExport',
  'ActiveEnergyImport',
  'Voltage',
  'Current',
  'Frequency',
] as const

export interface MeterSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly farmPowerKw: FarmPower
  /** The same without what people do to the plant, where somebody plays. */
  readonly calmPowerKw?: FarmPower | undefined
  readonly installedPowerKw: number
  readonly gridKv: number
  readonly frequency: (timeMs: number) => number
}

/** Share that cables and transformers between machines and meter take. */
const losses = 0.026
/** What the station itself needs, as a share of the installed power. */
const ownUse = 0.0012

/** Power at the grid point: less than the machines give, and some is drawn when they give nothing. */
export const netPowerKw = (farmPowerKw: number, installedPowerKw: number): number =>
  farmPowerKw * (farmPowerKw > 0 ? 1 - losses : 1 + losses) - ownUse * installedPowerKw

/** A meter at a farm's grid point, of the kind that is billed with. */
export const createElectricalMeter = (setup: MeterSetup): SimulatedDevice => {
  const { seed, farmPowerKw, installedPowerKw, gridKv, frequency } = setup
  const grid = valueNoise(subSeed(seed, 'voltage'), 11 * minuteMs)
  const net = (timeMs: number, sampling: Sampling) => netPowerKw(farmPowerKw(timeMs, sampling), installedPowerKw)
  const years = 1 + 4 * uniform(seed, 0)
  const base = {
    exported: Math.round(installedPowerKw * 8766 * 0.26 * years),
    imported: Math.round(installedPowerKw * 8766 * 0.002 * years),
  }
  // As the farm's controller tells it: rounded, so that it is the same number wherever it comes from.
  const meanOf = (powerKw: FarmPower) => (timeMs: number) =>
    netPowerKw(rounded(powerKw(timeMs, 'mean'), 1), installedPowerKw)
  const registers = setup.calmPowerKw
    ? createEnergyRegisters(meanOf(setup.calmPowerKw), base, meanOf(farmPowerKw))
    : createEnergyRegisters(meanOf(farmPowerKw), base)
  return {
    manifest: setup.manifest,
    valuesAt: (timeMs, sampling) => {
      const power = registers.metered(net(timeMs, sampling), timeMs)
      const load = power / installedPowerKw
      const reactive = 0.06 * power - 0.012 * installedPowerKw
      const voltage = gridKv * (1.008 + 0.006 * grid(timeMs) + 0.012 * load)
      return {
        ActivePower: rounded(power, 1),
        ReactivePower: rounded(reactive, 1),
        ActiveEnergyExport: rounded(registers.exportedKwh(timeMs), 1),
        ActiveEnergyImport: rounded(registers.importedKwh(timeMs), 1),
        Voltage: rounded(voltage, 3),
        Current: rounded(Math.hypot(power, reactive) / (Math.sqrt(3) * voltage), 1),
        Frequency: rounded(frequency(timeMs), 3),
      }
    },
  }
}

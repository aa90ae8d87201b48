import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { CodeChooser } from '../codes/status-code.ts'
import type { OutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { SteppedOutages } from '../fleet/stepped-outages.ts'
import type { Air } from '../weather/air.ts'
import { laggedMean } from '../world/lagged-mean.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { dayMs, historyStepMs, hourMs, minuteMs, type Sampling, secondMs } from '../world/time.ts'
import type { BankModel } from './bank-model.ts'
import type { BankPlan } from './bank-plan.ts'

export interface BatteryBankSetup {
  readonly seed: number
  readonly manifest: DeviceManifest
  readonly model: BankModel
  readonly plan: BankPlan
  readonly capacityKwh: number
  readonly air: Air
  readonly outages: OutagePlan
  readonly stopped: SteppedOutages
  readonly limited: boolean
  readonly codes: CodeChooser
  /** Cells that drift apart for months: a module to be balanced or exchanged. */
  readonly unbalanced: boolean
}

export interface BatteryBank extends SimulatedDevice {
  /** Energy between empty and full, with its age. */
  readonly capacityKwh: number
  powerKw(timeMs: number, sampling: Sampling): number
  stateOfCharge(timeMs: number): number
}

const yearMs = 365.2425 * dayMs

/** Share of the capacity of a new bank that is left: quick at first, then steadily less. */
export const stateOfHealth = (model: BankModel, seed: number, timeMs: number): number => {
  const years = Math.max(0, (timeMs - Date.parse(model.commissioned)) / yearMs)
  return 1 - (0.012 * Math.sqrt(years) + 0.0125 * years) * (0.9 + 0.2 * uniform(subSeed(seed, 'ageing'), 0))
}

/** Rest voltage of a lithium iron phosphate cell: flat in the middle, steep at both ends. */
const cellVoltage = (charge: number): number =>
  3.29 + 0.06 * (charge - 0.5) - 0.28 * Math.exp(-charge / 0.035) + 0.12 * Math.exp((charge - 1) / 0.03)
/** Share of the voltage that the cells lose at rated power. */
const resistance = 0.028

export const createBatteryBank = (setup: BatteryBankSetup): BatteryBank => {
  const { seed, manifest, model, plan, air, outages, stopped } = setup
  const ripple = valueNoise(subSeed(seed, 'ripple'), 9 * secondMs)
  const rack = 0.85 + 0.3 * uniform(seed, 1)
  const cooled = 22.5 + 1.6 * uniform(seed, 2)
  const spread = 6 + 7 * uniform(seed, 3)

  const running = (timeMs: number, sampling: Sampling) =>
    1 - (sampling === 'mean' ? outages.share(timeMs, timeMs + historyStepMs) : outages.share(timeMs - secondMs, timeMs))
  const powerKw = (timeMs: number, sampling: Sampling) => plan.powerKw(timeMs, sampling) * running(timeMs, sampling)
  const load = (timeMs: number) => (powerKw(timeMs, 'mean') / model.ratedPowerKw) ** 2
  const heat = laggedMean(load, 55 * minuteMs)
  const outageAt = (timeMs: number) => outages.at(timeMs) ?? stopped(Math.floor(timeMs / hourMs))

  const stateOf = (outage: ReturnType<typeof outageAt>, isIdle: boolean): string => {
    if (outage) return outage.cause
    if (isIdle) return 'READY'
    return setup.limited ? 'CURTAILED' : 'RUN'
  }
  const statusCodeOf = (outage: ReturnType<typeof outageAt>, isIdle: boolean): number => {
    if (outage) return setup.codes.ofOutage(outage)
    return isIdle ? setup.codes.of('ready') : 0
  }
  const voltageAt = (charge: number, power: number, wander: number): number =>
    model.cellsInSeries * cellVoltage(charge) * (1 - (resistance * power) / model.ratedPowerKw + wander)
  const spreadAt = (charge: number, middle: number, wander: number): number => {
    const edge = Math.exp(-charge / 0.06) + Math.exp((charge - 1) / 0.06)
    const apart = setup.unbalanced ? 3.4 : 1
    return spread * apart * (1 + 2.2 * edge + 0.8 * load(middle)) * (1 + 12 * wander)
  }

  return {
    manifest,
    capacityKwh: setup.capacityKwh,
    powerKw,
    stateOfCharge: plan.stateOfCharge,
    valuesAt: (timeMs, sampling): DeviceValues => {
      const isMean = sampling === 'mean'
      const middle = isMean ? timeMs + historyStepMs / 2 : timeMs
      const power = powerKw(timeMs, sampling)
      const charge = plan.stateOfCharge(middle)
      const wander = isMean ? 0 : 0.0012 * ripple(timeMs)
      const voltage = voltageAt(charge, power, wander)
      const cellsKw = power >= 0 ? power / model.dischargeEfficiency : power * model.chargeEfficiency
      const outage = outageAt(timeMs)
      const isIdle = Math.abs(power) < 1
      return {
        State: stateOf(outage, isIdle),
        ActivePower: rounded(power, 1),
        ReactivePower: rounded(isIdle ? 0 : 0.02 * Math.abs(power) * (1 + 40 * wander), 1),
        PowerSetpoint: rounded(isMean && !outage ? plan.powerKw(timeMs, 'mean') : plan.setpointKw(middle), 1),
        StateOfCharge: rounded(100 * charge, 2),
        StateOfHealth: rounded(100 * stateOfHealth(model, seed, middle), 2),
        DcVoltage: rounded(voltage, 1),
        DcCurrent: rounded((cellsKw * 1000) / voltage, 1),
        CellTemperatureMax: rounded(cooled + 0.08 * (air.temperatureC(middle) - 15) + 11 * rack * heat(middle), 1),
        CellVoltageSpread: rounded(spreadAt(charge, middle, wander), 1),
        StatusCode: statusCodeOf(outage, isIdle),
      }
    },
  }
}

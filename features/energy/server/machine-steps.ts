import type { EnergyQuantity } from '../contract/energy.ts'
import { isRunning, referenceEnergyAtTemperatureKwh, referenceEnergyKwh } from '../contract/energy-formulas.ts'
import type { EnergyMachine } from './energy-plan.ts'
import type { QuantitySums } from './quantity-sums.ts'

/** A value of a step, and for how many hours of it values held; NaN and 0 where nothing is known. */
export interface StepValue {
  readonly value: number
  readonly hours: number
}

export interface MachineStep {
  readonly power: StepValue
  /** Of an input of the power model: the machine's own, else that of a weather station. */
  readonly input: (signal: string) => StepValue
  readonly chargePercent: number
  readonly chargeLeast: number
  readonly chargeMost: number
}

const isKnown = ({ value }: StepValue): boolean => !Number.isNaN(value)
const sharedHours = (a: StepValue, b: StepValue): number => Math.min(a.hours, b.hours)

/** Adds the quantities of one technology in one step. */
type AddStep = (sums: QuantitySums, bucket: number, machine: EnergyMachine, step: MachineStep) => void

const addSolar: AddStep = (sums, bucket, { model }, { power, input }) => {
  const irradiance = input('PlaneOfArrayIrradiance')
  if (model?.kind !== 'solar' || !isKnown(power) || !isKnown(irradiance)) return
  const hours = sharedHours(power, irradiance)
  const reference = referenceEnergyKwh(model.dcPowerKw, irradiance.value, hours)
  sums.add('paired', bucket, power.value * hours)
  sums.add('reference', bucket, reference)
  const temperature = input('ModuleTemperature')
  if (!isKnown(temperature)) return
  sums.add('pairedWarm', bucket, power.value * hours)
  sums.add(
    'referenceWarm',
    bucket,
    referenceEnergyAtTemperatureKwh(reference, temperature.value, model.temperatureCoefficientPerK),
  )
}

const addHydro: AddStep = (sums, bucket, _machine, { power, input }) => {
  const [flow, head] = [input('WaterFlow'), input('Head')]
  if (isKnown(head)) {
    sums.add('head', bucket, head.value * head.hours)
    sums.add('headHours', bucket, head.hours)
  }
  if (!isKnown(power) || !isKnown(flow)) return
  const hours = sharedHours(power, flow)
  sums.add('waterEnergy', bucket, power.value * hours)
  sums.add('water', bucket, flow.value * hours * 3_600)
  sums.add('waterHours', bucket, hours)
}

const addBiogas: AddStep = (sums, bucket, machine, { power, input }) => {
  const flow = input('GasFlow')
  if (isKnown(power)) sums.add('running', bucket, isRunning(power.value, machine.ratedPowerKw) ? power.hours : 0)
  if (!isKnown(power) || !isKnown(flow)) return
  const hours = sharedHours(power, flow)
  sums.add('gasEnergy', bucket, power.value * hours)
  sums.add('gas', bucket, flow.value * hours)
}

/** Smaller changes of the state of charge are noise of its measurement, percent. */
const leastChange = 0.5

/** Adds what a battery bank takes and gives. It remembers the last charge from which a change counted. */
const createBattery = (): AddStep => {
  let last = Number.NaN
  return (sums, bucket, _machine, { power, chargePercent, chargeLeast, chargeMost }) => {
    if (isKnown(power)) {
      sums.add('charged', bucket, Math.max(-power.value, 0) * power.hours)
      sums.add('discharged', bucket, Math.max(power.value, 0) * power.hours)
    }
    sums.least('chargeMinimum', bucket, chargeLeast)
    sums.most('chargeMaximum', bucket, chargeMost)
    if (Number.isNaN(chargePercent)) return
    const change = chargePercent - last
    sums.add('rise', bucket, change >= leastChange ? change : 0)
    sums.add('fall', bucket, change <= -leastChange ? -change : 0)
    if (Number.isNaN(last) || Math.abs(change) >= leastChange) last = chargePercent
  }
}

/** Rule that adds the quantities of the technology of a machine. */
export const stepAdder = ({ model, chargeTag }: EnergyMachine): AddStep | undefined => {
  if (chargeTag !== undefined || model?.kind === 'battery') return createBattery()
  if (model?.kind === 'solar') return addSolar
  if (model?.kind === 'hydro') return addHydro
  return model?.kind === 'biogas' ? addBiogas : undefined
}

/** Of these a farm has the mean of its machines, of all others the sum. */
export const meansOverMachines: readonly EnergyQuantity[] = ['waterHours', 'rise', 'fall']
export const leastOverMachines: readonly EnergyQuantity[] = ['chargeMinimum']
export const mostOverMachines: readonly EnergyQuantity[] = ['chargeMaximum']

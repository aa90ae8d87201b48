import { type AssetType, machineTypes } from '../../domain/asset.ts'
import { findSignal } from '../../domain/signal.ts'

/** What people watch move. */
const quick = new Set([
  'ActivePower',
  'WindSpeed',
  'PlaneOfArrayIrradiance',
  'SyntheseParcWindPInstantanee',
  'SyntheseParcWindSpeed',
  'SyntheseParcSolarPInstantanee',
  'SyntheseParcSolarIrradiance',
  'SyntheseParcHydroPInstantanee',
  'SyntheseParcBiogasPInstantanee',
  'SyntheseParcBessPInstantanee',
  'LifeWord',
])
const steady = new Set([
  'RotorSpeed',
  'GeneratorRotationSpeed',
  'PitchAngle',
  'WindDirection',
  'DcPower',
  'WaterFlow',
  'GuideVaneOpening',
  'GasFlow',
  'TurbineSpeed',
  'EngineSpeed',
  'StateOfCharge',
  'Frequency',
  'SyntheseParcHydroFlow',
  'SyntheseParcBessStateOfCharge',
])

/** A message goes out in this time whatever happens; the rest is kept for values that lie and for a slow network. */
const marginS = 4
const slowestS = 50
/** Periods between two messages of a machine whose plan asks for nothing else. */
export const usualQuickEvery = 3
/** Periods between two messages of what is neither a machine nor a farm's controller. */
const beside = 6

/** The shortest life-word time-out in s at which nothing that comes at these periods looks late: all is sent within half of it. */
export const leastTimeoutS = (periodS: number): number => Math.ceil(2 * (beside * periodS + marginS))

/** When the signals of one device are sent. Everything counts in live periods, of usually one second; in a larger fleet they are longer. */
export interface Cadence {
  /** Periods between two messages. */
  readonly everyPeriods: number
  /** Messages between two of this signal; 1: in each. */
  everyMessages(signal: string): number
  /** Sent when it changes, besides. */
  isSentOnChange(signal: string): boolean
}

/**
 * Power and wind every `quickEvery` periods, a farm controller and its life word at least every second period; positions and speeds
 * every ten, temperatures every thirty. No signal waits for longer than half of the life-word time-out: then it would be taken for late.
 */
export const cadenceOf = (
  { type }: { readonly type: AssetType },
  quickEvery: number,
  lifeWordTimeoutS: number,
  periodS = 1,
): Cadence => {
  const isMachine = machineTypes.includes(type)
  const everyPeriods = type === 'FARM' ? Math.min(quickEvery, 2) : isMachine ? quickEvery : Math.max(quickEvery, beside)
  const longest = Math.min(slowestS, (lifeWordTimeoutS / 2 - marginS) / periodS)
  const messagesWithin = (periods: number) => Math.max(1, Math.floor(Math.min(periods, longest) / everyPeriods))
  return {
    everyPeriods,
    everyMessages: (signal) => {
      if (quick.has(signal)) return 1
      return messagesWithin(steady.has(signal) ? 10 : isColumn(signal) ? 30 : slowestS)
    },
    isSentOnChange: (signal) => signal === 'StatusCode' || (findSignal(signal)?.valueType ?? 'number') !== 'number',
  }
}

const isColumn = (signal: string): boolean => findSignal(signal)?.column !== undefined

import { findSignal } from './signal.ts'
import { largestMeasurement } from './value-limits.ts'

/** Numbers that a signal can take at all, in its unit. */
export interface PlausibleRange {
  readonly lowest: number
  readonly highest: number
}

export interface RangedSignal {
  readonly name: string
  readonly unit: string
  /** Rated power of the machine, or of the farm for signals of the farm, kW; 0 or absent: unknown. */
  readonly ratedPowerKw?: number | undefined
}

const between = (lowest: number, highest: number): PlausibleRange => ({ lowest, highest })
const anyNumber = between(-largestMeasurement, largestMeasurement)

/**
 * Widest values of a unit. They are wide on purpose: a range finds overflows, wrong units and marks that nobody named, not
 * unusual weather. No range is narrower than what sensors show around their zero.
 */
const byUnit: Readonly<Record<string, PlausibleRange>> = {
  'm/s': between(-5, 120),
  '°': between(-7_200, 7_200),
  '°C': between(-100, 1_500),
  K: between(0, 2_000),
  rpm: between(-10_000, 60_000),
  '%': between(-100, 300),
  'W/m²': between(-100, 2_500),
  Hz: between(-1, 1_000),
  V: between(-1_000_000, 1_000_000),
  kV: between(-2_000, 2_000),
  mV: between(-100_000, 100_000),
  A: between(-100_000, 100_000),
  hPa: between(0, 2_000),
  bar: between(-10, 2_000),
  'mm/s': between(-1_000, 10_000),
  'm³/s': between(-10_000, 500_000),
  'Nm³/h': between(-100_000, 1_000_000),
  ppm: between(-1_000, 1_000_000),
  m: between(-1_000, 10_000),
  '€/MWh': between(-100_000, 100_000),
}

/** Signals with a narrower range than their unit, in the unit of the catalogue: of weather, of parts that would melt or freeze. */
const byName: Readonly<Record<string, PlausibleRange>> = {
  WindSpeed: between(-5, 100),
  AmbientTemperature: between(-80, 80),
  RoomTemperature: between(-80, 100),
  ModuleTemperature: between(-80, 150),
  CellTemperatureMax: between(-80, 200),
  NacelleTemperature: between(-80, 150),
  StateOfCharge: between(-20, 150),
  StateOfHealth: between(-20, 150),
  SyntheseParcBessStateOfCharge: between(-20, 150),
  AirPressure: between(300, 1_200),
  RotorSpeed: between(-1_000, 2_000),
}

/** kW of one unit of a power. */
const kwOf: Readonly<Record<string, number>> = {
  W: 1e-3,
  kW: 1,
  MW: 1e3,
  VA: 1e-3,
  kVA: 1,
  MVA: 1e3,
  var: 1e-3,
  kvar: 1,
  Mvar: 1e3,
}

/** Powers reach twice the rated one: direct current of a large field, reactive power, short peaks. */
const mostOfRated = 2
/** Power that small machines and auxiliaries may take beside it, kW. */
const sparePowerKw = 1_000
/** More than any plant has, kW. */
const largestPowerKw = 100_000_000

const powerRange = (unitKw: number, ratedPowerKw = 0): PlausibleRange => {
  const most = (ratedPowerKw > 0 ? mostOfRated * ratedPowerKw + sparePowerKw : largestPowerKw) / unitKw
  return between(-most, most)
}

/** The range of a signal for which nobody has set another. */
export const plausibleRange = ({ name, unit, ratedPowerKw }: RangedSignal): PlausibleRange => {
  const unitKw = kwOf[unit]
  if (unitKw !== undefined) return powerRange(unitKw, ratedPowerKw)
  // A tag may measure its signal in another unit: pascals, kelvins, kilometres an hour.
  const narrow = findSignal(name)?.unit === unit ? byName[name] : undefined
  return narrow ?? byUnit[unit] ?? anyNumber
}

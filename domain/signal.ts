import type { Technology } from './technology.ts'

/** How a tag's values are stored and shown. */
export type ValueType = 'number' | 'boolean' | 'text'

/**
 * A signal is a measured quantity with one name for every machine (specification 000 §3; alias: IEC 61400-25 data name).
 * A tag is one signal of one machine.
 */
export interface Signal {
  readonly name: string
  readonly unit: string
  readonly valueType: ValueType
  /** Decimals on the screen. */
  readonly decimals: number
  /** True for identifiers: shown without thousands separators. */
  readonly isCode?: boolean
  readonly technologies: readonly Technology[]
  /** Offered as a column of the fleet table, in this order; others are for charts only. */
  readonly column?: number
  readonly alias?: string
}

const wind: readonly Technology[] = ['wind']
const solar: readonly Technology[] = ['solar']
const hydro: readonly Technology[] = ['hydro']
const biogas: readonly Technology[] = ['biogas']
const bess: readonly Technology[] = ['bess']
const every: readonly Technology[] = ['wind', 'solar', 'hydro', 'biogas', 'bess']

const number = (
  name: string,
  unit: string,
  decimals: number,
  technologies: readonly Technology[],
  column?: number,
  alias?: string,
): Signal => ({
  name,
  unit,
  decimals,
  technologies,
  valueType: 'number',
  ...(column !== undefined && { column }),
  ...(alias !== undefined && { alias }),
})

/** Maximum number of measured strings of an inverter. */
export const stringsOfInverter = 12
/** Name of the current of a string, counted from 1: StringCurrent01 … */
export const stringCurrentName = (string: number): string => `StringCurrent${String(string).padStart(2, '0')}`

/** The catalogue. Machine signals first, then those of the whole farm. Units are SI or the trade's habit. */
export const signals: readonly Signal[] = [
  { name: 'State', unit: '', decimals: 0, technologies: every, valueType: 'text', column: 1, alias: 'WTUR.TurSt' },
  number('ActivePower', 'kW', 0, every, 2, 'WTUR.W'),
  number('WindSpeed', 'm/s', 1, wind, 3, 'WMET.HorWdSpd'),
  number('WindDirection', '°', 0, wind, 9, 'WMET.HorWdDir'),
  number('RotorSpeed', 'rpm', 1, wind, 5, 'WROT.RotSpd'),
  number('GeneratorRotationSpeed', 'rpm', 0, wind, 6, 'WGEN.Spd'),
  number('PitchAngle', '°', 1, wind, 7, 'WROT.BlPthAngVal'),
  number('NacellePosition', '°', 0, wind, 8, 'WNAC.Dir'),
  number('AmbientTemperature', '°C', 1, ['wind', 'solar'], 10, 'WMET.EnvTmp'),
  number('MainBearingTemperatureRotorEnd', '°C', 1, wind, 11, 'WROT.MainBrgTmp'),
  number('GearOilTemperature', '°C', 1, wind, 12, 'WTRM.GbxOilTmp'),
  number('GeneratorBearingDeTemperature', '°C', 1, wind, 13, 'WGEN.BrgDETmp'),
  number('ReactivePower', 'kvar', 0, every, undefined, 'WTUR.VAr'),
  number('ShutdownDuration', 's', 0, wind),
  number('PlaneOfArrayIrradiance', 'W/m²', 0, solar, 3),
  number('ModuleTemperature', '°C', 1, solar, 4),
  number('DcPower', 'kW', 0, solar, 5),
  number('DcVoltage', 'V', 0, ['solar', 'bess'], 6),
  number('DcCurrent', 'A', 1, ['solar', 'bess'], 7),
  ...Array.from({ length: stringsOfInverter }, (_, index) => number(stringCurrentName(index + 1), 'A', 2, solar)),
  number('TrackerAngle', '°', 0, solar, 8),
  number('GlobalHorizontalIrradiance', 'W/m²', 0, solar),
  number('WaterFlow', 'm³/s', 1, hydro, 3),
  number('Head', 'm', 2, hydro, 4),
  number('GuideVaneOpening', '%', 0, hydro, 5),
  number('TurbineSpeed', 'rpm', 0, hydro, 6),
  number('TurbineBearingTemperature', '°C', 1, hydro, 7),
  number('BearingVibration', 'mm/s', 2, hydro, 8),
  number('ReservoirLevel', 'm', 2, hydro),
  /** Water that bypasses the turbines, without the ecological flow. */
  number('SpillFlow', 'm³/s', 1, hydro),
  number('GasFlow', 'Nm³/h', 0, biogas, 3),
  number('MethaneContent', '%', 1, biogas, 4),
  number('EngineSpeed', 'rpm', 0, biogas, 5),
  number('ExhaustTemperature', '°C', 0, biogas, 6),
  number('CoolingWaterTemperature', '°C', 1, biogas, 7),
  number('DigesterTemperature', '°C', 1, biogas),
  number('GasStorageLevel', '%', 0, biogas),
  number('HydrogenSulfide', 'ppm', 0, biogas),
  number('StateOfCharge', '%', 1, bess, 3),
  number('StateOfHealth', '%', 1, bess, 8),
  number('CellTemperatureMax', '°C', 1, bess, 9),
  number('CellVoltageSpread', 'mV', 0, bess, 10),
  number('MarketPrice', '€/MWh', 2, bess),
  number('NacelleTemperature', '°C', 1, wind, 14, 'WNAC.IntlTmp'),
  number('GeneratorBearingNdeTemperature', '°C', 1, wind, 15, 'WGEN.BrgNDETmp'),
  number('GeneratorStatorTemperature', '°C', 1, wind, undefined, 'WGEN.StaTmp1'),
  number('AirPressure', 'hPa', 1, ['wind', 'solar'], undefined, 'WMET.EnvPres'),
  number('PowerSetpoint', 'kW', 0, every, undefined, 'WTUR.SetTurOp'),
  /** Status code of the manufacturer; 0 means no message. */
  { ...number('StatusCode', '', 0, every, undefined, 'WALM.AlmCode'), isCode: true },
  /** Counter since the machine was built. */
  number('ProducedEnergy', 'kWh', 0, every, undefined, 'WTUR.TotWh'),
  number('ActiveEnergyExport', 'kWh', 0, every),
  number('ActiveEnergyImport', 'kWh', 0, every),
  number('Voltage', 'kV', 2, every),
  number('Current', 'A', 1, every),
  number('Frequency', 'Hz', 3, every),
  { name: 'BreakerClosed', unit: '', decimals: 0, technologies: every, valueType: 'boolean' },
  { name: 'ProtectionTrip', unit: '', decimals: 0, technologies: every, valueType: 'boolean' },
  { name: 'Connected', unit: '', decimals: 0, technologies: every, valueType: 'boolean' },
  { name: 'DoorOpen', unit: '', decimals: 0, technologies: every, valueType: 'boolean' },
  { name: 'FireDetected', unit: '', decimals: 0, technologies: every, valueType: 'boolean' },
  number('RoomTemperature', '°C', 1, every),
  number('TransformerTemperature', '°C', 1, every),
  number('BatteryLevel', '%', 0, every),
  number('SyntheseParcWindPInstantanee', 'kW', 0, wind),
  number('SyntheseParcWindSpeed', 'm/s', 1, wind),
  number('SyntheseParcSolarPInstantanee', 'kW', 0, solar),
  number('SyntheseParcSolarIrradiance', 'W/m²', 0, solar),
  number('SyntheseParcHydroPInstantanee', 'kW', 0, hydro),
  number('SyntheseParcHydroFlow', 'm³/s', 1, hydro),
  number('SyntheseParcBiogasPInstantanee', 'kW', 0, biogas),
  number('SyntheseParcBessPInstantanee', 'kW', 0, bess),
  number('SyntheseParcBessStateOfCharge', '%', 1, bess),
  number('LifeWord', '', 0, every),
]

const byName = new Map(signals.map((signal) => [signal.name, signal]))

/** Whether values of a unit are durations, shown as days, hours and minutes. */
export const isDuration = (unit: string): boolean => unit === 's'

export const findSignal = (name: string): Signal | undefined => byName.get(name)

/** The farm-level signal that carries the power of the whole farm, kW. */
export const farmPowerSignal: Record<Technology, string> = {
  wind: 'SyntheseParcWindPInstantanee',
  solar: 'SyntheseParcSolarPInstantanee',
  hydro: 'SyntheseParcHydroPInstantanee',
  biogas: 'SyntheseParcBiogasPInstantanee',
  bess: 'SyntheseParcBessPInstantanee',
}

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
  readonly technologies: readonly Technology[]
  /** Offered as a column of the fleet table, in this order; others are for charts only. */
  readonly column?: number
  readonly alias?: string
}

const wind: readonly Technology[] = ['wind']
const solar: readonly Technology[] = ['solar']
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
  number('DcVoltage', 'V', 0, solar, 6),
  number('DcCurrent', 'A', 1, solar, 7),
  number('SyntheseParcWindPInstantanee', 'kW', 0, wind),
  number('SyntheseParcWindSpeed', 'm/s', 1, wind),
  number('SyntheseParcSolarPInstantanee', 'kW', 0, solar),
  number('SyntheseParcSolarIrradiance', 'W/m²', 0, solar),
  number('LifeWord', '', 0, every),
]

const byName = new Map(signals.map((signal) => [signal.name, signal]))

export const findSignal = (name: string): Signal | undefined => byName.get(name)

/** The farm-level signal that carries the power of the whole farm, where the technology has one. */
export const farmPowerSignal: Partial<Record<Technology, string>> = {
  wind: 'SyntheseParcWindPInstantanee',
  solar: 'SyntheseParcSolarPInstantanee',
}

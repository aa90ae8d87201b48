import { type Signal, signals } from '../../../../domain/signal.ts'
import type { Technology } from '../../../../domain/technology.ts'

/** What a technology lives on: a figure of the card on a phone. */
export const resourceOf: Record<Technology, string> = {
  wind: 'WindSpeed',
  solar: 'PlaneOfArrayIrradiance',
  hydro: 'WaterFlow',
  biogas: 'GasFlow',
  bess: 'StateOfCharge',
}

const sums: readonly string[] = ['ActivePower', 'DcPower', 'WaterFlow', 'GasFlow']
/** Means say something of a whole farm for these; a mean of directions or bearings would not. */
const means: readonly string[] = [
  'WindSpeed',
  'PlaneOfArrayIrradiance',
  'AmbientTemperature',
  'ModuleTemperature',
  'DcVoltage',
  'Head',
  'MethaneContent',
  'StateOfCharge',
]

/** How a signal of many machines becomes one figure; undefined: it does not. */
export const groupingOf = (signal: string): 'sum' | 'mean' | undefined =>
  sums.includes(signal) ? 'sum' : means.includes(signal) ? 'mean' : undefined

/** Offered when farms of all technologies stand together; of these only the power is shown at first. */
const signalsOfAll = ['ActivePower', ...Object.values(resourceOf), 'AmbientTemperature']

const bands = {
  weather: [
    'WindSpeed',
    'WindDirection',
    'PlaneOfArrayIrradiance',
    'AmbientTemperature',
    'WaterFlow',
    'Head',
    'GasFlow',
    'MethaneContent',
  ],
  storage: ['StateOfCharge', 'StateOfHealth', 'CellVoltageSpread'],
  rotor: ['RotorSpeed', 'GeneratorRotationSpeed', 'PitchAngle', 'NacellePosition'],
  turbine: ['GuideVaneOpening', 'TurbineSpeed', 'BearingVibration'],
  engine: ['EngineSpeed'],
  temperature: [
    'MainBearingTemperatureRotorEnd',
    'GearOilTemperature',
    'GeneratorBearingDeTemperature',
    'GeneratorBearingNdeTemperature',
    'NacelleTemperature',
    'ModuleTemperature',
    'TurbineBearingTemperature',
    'ExhaustTemperature',
    'CoolingWaterTemperature',
    'CellTemperatureMax',
  ],
  dc: ['DcPower', 'DcVoltage', 'DcCurrent', 'TrackerAngle'],
} as const satisfies Record<string, readonly string[]>

export type Band = keyof typeof bands
const bandNames = Object.keys(bands) as Band[]

export const bandOf = (signal: string): Band | undefined =>
  bandNames.find((band) => (bands[band] as readonly string[]).includes(signal))

const bandPlace = (signal: string): number => {
  const band = bandOf(signal)
  return band === undefined ? -1 : bandNames.indexOf(band)
}

/** Signals that are columns of a technology, grouped by their bands in the order of the catalogue; the power first. */
export const columnSignals = (technology: Technology | 'all'): readonly Signal[] =>
  signals
    .filter(({ column, name, technologies }) =>
      column === undefined || name === 'State'
        ? false
        : technology === 'all'
          ? signalsOfAll.includes(name)
          : technologies.includes(technology),
    )
    .toSorted((left, right) => bandPlace(left.name) - bandPlace(right.name) || (left.column ?? 0) - (right.column ?? 0))

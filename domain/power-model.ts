/**
 * What a machine should give under what it has: wind through its power curve corrected by air density
 * (IEC 61400-12-1, pitch control: wind is normalised), sun through a plane-of-array model, water through flow and head,
 * gas through its energy, a battery by its set point. Powers in kW at the machine's own terminals.
 */
export type PowerModel =
  | {
      readonly kind: 'wind'
      /** Wind speed in m/s and power in kW, rising in wind, at standard density 1.225 kg/m³. */
      readonly curve: readonly (readonly [windSpeed: number, powerKw: number])[]
      /** Hub above sea level, for the air pressure where none is measured. */
      readonly elevationM: number
    }
  | {
      readonly kind: 'solar'
      /** Module power at 1,000 W/m² and 25 °C. */
      readonly dcPowerKw: number
      /** Above it the inverter clips. */
      readonly acPowerKw: number
      /** Negative, e.g. -0.0036 for -0.36 % a kelvin. */
      readonly temperatureCoefficientPerK: number
      /** Share that wiring, mismatch and inverter take. */
      readonly losses: number
    }
  | { readonly kind: 'hydro'; readonly ratedPowerKw: number; readonly efficiency: number }
  | { readonly kind: 'biogas'; readonly ratedPowerKw: number; readonly electricalEfficiency: number }
  | { readonly kind: 'battery'; readonly ratedPowerKw: number }

/** Signals that a model reads; of the machine itself, else of a weather station of its farm. */
export const powerModelSignals = {
  wind: ['WindSpeed', 'AmbientTemperature', 'AirPressure'],
  solar: ['PlaneOfArrayIrradiance', 'ModuleTemperature'],
  hydro: ['WaterFlow', 'Head'],
  biogas: ['GasFlow', 'MethaneContent'],
  battery: ['PowerSetpoint'],
} as const satisfies Record<PowerModel['kind'], readonly string[]>

/** Without these of its signals a model says nothing; the others have a fair default. */
const needed: Record<PowerModel['kind'], readonly string[]> = {
  wind: ['WindSpeed'],
  solar: ['PlaneOfArrayIrradiance'],
  hydro: ['WaterFlow', 'Head'],
  biogas: ['GasFlow', 'MethaneContent'],
  battery: ['PowerSetpoint'],
}

const gasConstantDryAir = 287.05
const standardDensity = 1.225
const gravity = 9.81
/** Lower heating value of methane, kWh/Nm³. */
const methaneKwhPerNm3 = 9.97

/** Air density in kg/m³ from temperature in °C and pressure in hPa, dry. */
export const airDensity = (temperatureC: number, pressureHpa: number): number =>
  (pressureHpa * 100) / (gasConstantDryAir * (temperatureC + 273.15))

/** Pressure of the standard atmosphere at a height above sea level, hPa. */
export const standardPressure = (elevationM: number): number => 1013.25 * (1 - 2.25577e-5 * elevationM) ** 5.25588

/** Power on a curve, straight between its points; nothing outside of it. */
const onCurve = (curve: readonly (readonly [number, number])[], windSpeed: number): number => {
  const index = curve.findIndex(([speed]) => speed >= windSpeed)
  const right = curve[index]
  if (!right) return 0
  const left = curve[index - 1]
  if (!left) return right[0] === windSpeed ? right[1] : 0
  return left[1] + ((right[1] - left[1]) * (windSpeed - left[0])) / (right[0] - left[0])
}

/** Less than this share of its best power is no plateau of a curve any more. */
const plateau = 0.98

/**
 * Wind from which on a turbine gives less because there is too much of it, m/s: where its curve leaves the plateau. Of a curve
 * that ends there (cut-out at once) its end; undefined for anything but wind.
 */
export const stormWindOf = (model: PowerModel): number | undefined => {
  if (model.kind !== 'wind') return undefined
  const best = Math.max(...model.curve.map(([, powerKw]) => powerKw))
  return model.curve.findLast(([, powerKw]) => powerKw >= plateau * best)?.[0]
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/**
 * Expected power in kW, or null where a signal that the model needs is missing.
 * `read` gives the figure of a signal (see powerModelSignals) or null.
 */
export const expectedPowerKw = (model: PowerModel, read: (signal: string) => number | null): number | null => {
  if (needed[model.kind].some((signal) => read(signal) === null)) return null
  const figure = (signal: string, otherwise: number) => read(signal) ?? otherwise
  switch (model.kind) {
    case 'wind': {
      const density = airDensity(
        figure('AmbientTemperature', 15),
        figure('AirPressure', standardPressure(model.elevationM)),
      )
      return onCurve(model.curve, figure('WindSpeed', 0) * (density / standardDensity) ** (1 / 3))
    }
    case 'solar': {
      const warm = figure('ModuleTemperature', 25) - 25
      const dc = (model.dcPowerKw * figure('PlaneOfArrayIrradiance', 0)) / 1000
      return between(0, dc * (1 + model.temperatureCoefficientPerK * warm) * (1 - model.losses), model.acPowerKw)
    }
    case 'hydro':
      // Density of water and watts to kilowatts cancel.
      return between(0, gravity * figure('WaterFlow', 0) * figure('Head', 0) * model.efficiency, model.ratedPowerKw)
    case 'biogas': {
      const gas = figure('GasFlow', 0) * (figure('MethaneContent', 0) / 100) * methaneKwhPerNm3
      return between(0, gas * model.electricalEfficiency, model.ratedPowerKw)
    }
    case 'battery':
      return between(-model.ratedPowerKw, figure('PowerSetpoint', 0), model.ratedPowerKw)
  }
}

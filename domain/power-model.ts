/** Power over wind at an air density: m/s and kW, rising in wind. */
export interface DensityCurve {
  /** kg/m³. */
  readonly density: number
  readonly points: readonly (readonly [windSpeed: number, powerKw: number])[]
}

/** The version of a mode of the catalogue that a curve comes from. */
export interface CurveOrigin {
  readonly model: string
  readonly mode: string
  readonly version: string
  /** First day of the version, `YYYY-MM-DD`. */
  readonly date: string
  /** m. */
  readonly hubHeight: number
  readonly isMediumVoltageSide: boolean
  readonly source: string | null
}

/**
 * Model of the power that a machine can produce from its available resource. Powers in kW at the terminals of the
 * machine.
 * - Wind: power curve, corrected by air density (IEC 61400-12-1, pitch control: normalised wind speed).
 * - Sun: plane-of-array model. Water: flow and head. Gas: energy content. Battery: set point.
 */
export type PowerModel =
  | {
      readonly kind: 'wind'
      /** Wind speed in m/s and power in kW, rising in wind, at standard density 1.225 kg/m³. */
      readonly curve: readonly (readonly [windSpeed: number, powerKw: number])[]
      /** Height of the hub above sea level, for the air pressure without a sensor. */
      readonly elevationM: number
      /** Curves of a catalogue at several densities, lowest first. `curve` is then the one at standard density. */
      readonly curves?: readonly DensityCurve[] | undefined
      /** How the turbine limits its power, for the correction by density. Default: pitch. */
      readonly control?: 'pitch' | 'stall' | undefined
      /** Mean wind at which the turbine stops, m/s. */
      readonly cutOut?: number | undefined
      /** Where the curve comes from. Missing: as the gateway sent it. */
      readonly origin?: CurveOrigin | undefined
    }
  | {
      readonly kind: 'solar'
      /** Module power at 1,000 W/m² and 25 °C. */
      readonly dcPowerKw: number
      /** Maximum output of the inverter (clipping). */
      readonly acPowerKw: number
      /** Negative, e.g. -0.0036 for -0.36 % a kelvin. */
      readonly temperatureCoefficientPerK: number
      /** Losses in wiring, mismatch and inverter, as a share. */
      readonly losses: number
    }
  | { readonly kind: 'hydro'; readonly ratedPowerKw: number; readonly efficiency: number }
  | { readonly kind: 'biogas'; readonly ratedPowerKw: number; readonly electricalEfficiency: number }
  | { readonly kind: 'battery'; readonly ratedPowerKw: number }

/** Input signals of a model, from the machine or else from a weather station of its farm. */
export const powerModelSignals = {
  wind: ['WindSpeed', 'AmbientTemperature', 'AirPressure'],
  solar: ['PlaneOfArrayIrradiance', 'ModuleTemperature'],
  hydro: ['WaterFlow', 'Head'],
  biogas: ['GasFlow', 'MethaneContent'],
  battery: ['PowerSetpoint'],
} as const satisfies Record<PowerModel['kind'], readonly string[]>

/** Required inputs. The others have a default. */
const needed: Record<PowerModel['kind'], readonly string[]> = {
  wind: ['WindSpeed'],
  solar: ['PlaneOfArrayIrradiance'],
  hydro: ['WaterFlow', 'Head'],
  biogas: ['GasFlow', 'MethaneContent'],
  battery: ['PowerSetpoint'],
}

const gasConstantDryAir = 287.05
/** Standard air density, kg/m³. */
export const standardDensity = 1.225
const gravity = 9.81
/** Lower heating value of methane, kWh/Nm³. */
const methaneKwhPerNm3 = 9.97

/** Air density in kg/m³ from temperature in °C and pressure in hPa, dry. */
export const airDensity = (temperatureC: number, pressureHpa: number): number =>
  (pressureHpa * 100) / (gasConstantDryAir * (temperatureC + 273.15))

/** Pressure of the standard atmosphere at a height above sea level, hPa. */
export const standardPressure = (elevationM: number): number => 1013.25 * (1 - 2.25577e-5 * elevationM) ** 5.25588

/** Linear interpolation on the power curve; 0 outside the curve. */
const onCurve = (curve: readonly (readonly [number, number])[], windSpeed: number): number => {
  const index = curve.findIndex(([speed]) => speed >= windSpeed)
  const right = curve[index]
  if (!right) return 0
  const left = curve[index - 1]
  if (!left) return right[0] === windSpeed ? right[1] : 0
  return left[1] + ((right[1] - left[1]) * (windSpeed - left[0])) / (right[0] - left[0])
}

/** Power of a curve at another density: by the wind speed for pitch control, by the power for stall control. */
const correctedPower = (
  { points, density: own }: DensityCurve,
  windSpeed: number,
  density: number,
  control: 'pitch' | 'stall',
): number =>
  control === 'stall'
    ? (onCurve(points, windSpeed) * density) / own
    : onCurve(points, windSpeed * (density / own) ** (1 / 3))

/**
 * Power in a wind at an air density, kW. Between the densities of two curves it is interpolated. Outside them, and with one
 * curve, the nearest curve is corrected (IEC 61400-12-1: cube root for pitch control, proportional for stall control).
 */
export const windPowerKw = (
  { curve, curves, control = 'pitch', cutOut }: Extract<PowerModel, { readonly kind: 'wind' }>,
  windSpeed: number,
  density: number,
): number => {
  if (cutOut !== undefined && windSpeed >= cutOut) return 0
  const known = curves && curves.length > 0 ? curves : [{ density: standardDensity, points: curve }]
  const above = known.findIndex((one) => one.density >= density)
  const [low, high] = [known[above - 1], known[above]]
  if (low && high) {
    const share = (density - low.density) / (high.density - low.density)
    return (1 - share) * onCurve(low.points, windSpeed) + share * onCurve(high.points, windSpeed)
  }
  const nearest = high ?? known.at(-1)
  return nearest ? correctedPower(nearest, windSpeed, density, control) : 0
}

/** Minimum power on the plateau of a curve, as a share of the maximum power. */
const plateau = 0.98

/**
 * Wind speed in m/s at which high wind begins to reduce the power of a turbine: the end of the plateau of its power
 * curve.
 * If the curve ends on the plateau (cut-out), the end of the curve. Undefined for other technologies.
 */
export const stormWindOf = (model: PowerModel): number | undefined => {
  if (model.kind !== 'wind') return undefined
  const best = Math.max(...model.curve.map(([, powerKw]) => powerKw))
  return model.curve.findLast(([, powerKw]) => powerKw >= plateau * best)?.[0]
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/**
 * Expected power in kW; null if a required signal is missing.
 * `read` returns the value of a signal (see powerModelSignals) or null.
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
      return windPowerKw(model, figure('WindSpeed', 0), density)
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

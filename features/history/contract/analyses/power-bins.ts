/**
 * Power over wind speed by the method of bins, after IEC 61400-12-1. Means of ten minutes lie in bins of 0.5 m/s, centred on
 * multiples of 0.5 m/s. The wind speed is normalised to standard air density, as for turbines with pitch control. It is that
 * of the nacelle: this is a SCADA power curve, not a certified one.
 */

/** Standard air density, kg/m³. */
export const standardDensity = 1.225

/** Width of a bin, m/s. */
export const binWidth = 0.5

/** Least values of ten minutes in a complete bin: 30 minutes. */
export const leastOfBin = 3

/**
 * Wind speed at standard density that carries the same power, m/s: V (ρ / ρ0)^(1/3).
 * 10 m/s at 1.100 kg/m³ is 9.65 m/s at 1.225 kg/m³.
 */
export const normalisedWind = (windMs: number, density: number): number => windMs * Math.cbrt(density / standardDensity)

export interface WindPower {
  /** m/s, normalised. */
  readonly wind: number
  readonly powerKw: number
}

export interface PowerBin {
  /** Middle of the bin, m/s. */
  readonly centre: number
  /** Means of the values in the bin, m/s and kW. */
  readonly wind: number
  readonly powerKw: number
  /** Standard deviation of the power, kW. */
  readonly deviationKw: number
  /** Standard uncertainty of category A: deviation / √count, kW. */
  readonly uncertaintyKw: number
  readonly count: number
}

/**
 * Whether a turbine did not run in the ten minutes: more than 5 m/s of wind and less than 2 % of rated power. Such values are
 * no part of a power curve.
 */
export const isNotRunning = ({ wind, powerKw }: WindPower, ratedKw: number): boolean =>
  wind > 5 && powerKw < 0.02 * ratedKw

/**
 * Bins with at least one value, ascending. Example: 400, 420 and 440 kW at 6.9, 7.0 and 7.1 m/s. The bin 7.0 m/s has the
 * mean 420 kW, the deviation 20 kW and the uncertainty 11.5 kW.
 */
export const powerBins = (points: readonly WindPower[]): PowerBin[] => {
  const bins = Map.groupBy(points, ({ wind }) => Math.round(wind / binWidth))
  return [...bins]
    .sort(([left], [right]) => left - right)
    .map(([place, members]) => {
      const count = members.length
      const mean = (of: (point: WindPower) => number) => members.reduce((sum, point) => sum + of(point), 0) / count
      const powerKw = mean((point) => point.powerKw)
      const squares = members.reduce((sum, point) => sum + (point.powerKw - powerKw) ** 2, 0)
      const deviationKw = count > 1 ? Math.sqrt(squares / (count - 1)) : 0
      return {
        centre: place * binWidth,
        wind: mean((point) => point.wind),
        powerKw,
        deviationKw,
        uncertaintyKw: deviationKw / Math.sqrt(count),
        count,
      }
    })
}

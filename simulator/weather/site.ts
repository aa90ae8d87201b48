/** Where a plant stands and what its weather is like over the years. */
export interface Site {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeM: number
  /** Part of a country that people speak of; near plants share weather by their distance. */
  readonly region: string
  /** Weibull scale of the wind at hub height, m/s. */
  readonly windScale: number
  /** Weibull shape: about 2 where the weather changes, above 3 in trade winds. */
  readonly windShape: number
  /** Where the wind mostly comes from, degrees clockwise from north. */
  readonly prevailingDirection: number
  readonly annualMeanC: number
  /** Half the difference between the warmest and the coldest month, K. */
  readonly seasonalK: number
  /** Half the difference between afternoon and dawn, K. */
  readonly diurnalK: number
  /** Mean share of sky behind clouds, 0 to 1. */
  readonly cloudiness: number
}

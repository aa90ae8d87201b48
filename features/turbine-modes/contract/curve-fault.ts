/** A fault of a curve. The page shows it at its cell and point. */
export interface CurveFault {
  /** Place below the curves, e.g. `['powerCurves', 0, 'points', 12, 'power']`. */
  readonly path: readonly (string | number)[]
  /** Text at `turbineModes.fault.<code>`. */
  readonly code: CurveFaultCode
  readonly value?: number
  readonly bound?: number
  /** A warning can be saved. */
  readonly isWarning?: true
}

export const curveFaultCodes = [
  'below-range',
  'above-range',
  'not-rising',
  'above-rated',
  'below-zero',
  'cp-above-limit',
  'watts-or-kilowatts',
  'above-full-power',
  'standard-density',
  'density-twice',
  'turbulence-order',
  'few-points',
  'cut-order',
  'cut-twice',
  'cut-averaging',
  'level-jump',
  'band-sum',
  'third-sum',
  'no-level',
  'row-twice',
] as const
export type CurveFaultCode = (typeof curveFaultCodes)[number]

/** Fault of a figure outside its range. */
export const rangeFaults = (
  path: readonly (string | number)[],
  value: number | null,
  [low, high]: readonly [number, number],
): readonly CurveFault[] => {
  if (value === null) return []
  if (value < low) return [{ path, code: 'below-range', value, bound: low }]
  if (value > high) return [{ path, code: 'above-range', value, bound: high }]
  return []
}

/** Wind speeds of curves, m/s. */
export const windRange = [0, 50] as const

/** Faults of wind speeds that do not rise, or leave 0 to 50 m/s. */
export const windFaults = (
  path: readonly (string | number)[],
  points: readonly { readonly windSpeed: number }[],
): readonly CurveFault[] =>
  points.flatMap(({ windSpeed }, index): readonly CurveFault[] => {
    const at = [...path, index, 'windSpeed']
    const before = points[index - 1]?.windSpeed
    if (before !== undefined && windSpeed <= before)
      return [{ path: at, code: 'not-rising', value: windSpeed, bound: before }]
    return rangeFaults(at, windSpeed, windRange)
  })

interface SparkScale {
  readonly floor?: number
  readonly ceiling?: number
}

const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value)

/** Where a value stands between floor and ceiling, 0 to 1; a scale without height has all in its middle. */
export const shareOnScale = (value: number, floor: number, ceiling: number): number =>
  ceiling > floor ? Math.min(1, Math.max(0, (value - floor) / (ceiling - floor))) : 0.5

/** Points of a small curve in a box of `width` × `height`, in runs without gaps. */
const runsOf = (
  values: readonly (number | null)[],
  width: number,
  height: number,
  scale: SparkScale,
): readonly (readonly (readonly [x: string, y: string])[])[] => {
  const present = values.filter(isKnown)
  const floor = scale.floor ?? Math.min(...present)
  const ceiling = scale.ceiling ?? Math.max(...present)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const runs: [string, string][][] = []
  let run: [string, string][] | undefined
  for (const [index, value] of values.entries()) {
    if (!isKnown(value)) {
      run = undefined
      continue
    }
    if (!run) {
      run = []
      runs.push(run)
    }
    run.push([(index * step).toFixed(1), ((1 - shareOnScale(value, floor, ceiling)) * height).toFixed(1)])
  }
  return runs
}

/**
 * SVG path of a small curve in a box of `width` × `height`; a null lifts the pen. A flat curve runs through the middle.
 * `floor` and `ceiling` fix the scale (e.g. 0 and installed power); else the values' own range is taken.
 */
export const sparklinePath = (
  values: readonly (number | null)[],
  width: number,
  height: number,
  scale: SparkScale = {},
): string =>
  runsOf(values, width, height, scale)
    .map(([first, ...rest]) => `M${first?.join(' ')}h0${rest.map((point) => `L${point.join(' ')}`).join('')}`)
    .join('')

/** The same curve as an area down, or up, to `base` (default: the floor). A single value has no area. */
export const sparklineArea = (
  values: readonly (number | null)[],
  width: number,
  height: number,
  { base, ...scale }: SparkScale & { readonly base?: number } = {},
): string => {
  const ground =
    base === undefined || scale.floor === undefined || scale.ceiling === undefined
      ? height
      : (1 - shareOnScale(base, scale.floor, scale.ceiling)) * height
  return runsOf(values, width, height, scale)
    .filter((run) => run.length > 1)
    .map((run) => {
      const [from, to] = [run[0]?.[0], run.at(-1)?.[0]]
      return `M${from} ${ground.toFixed(1)}${run.map((point) => `L${point.join(' ')}`).join('')}L${to} ${ground.toFixed(1)}Z`
    })
    .join('')
}

/** How many pairs of values lie in each cell of a grid, and how closely the two belong together. */
export interface ValueDensity {
  /** Edges of the grid, in the units of the values. */
  readonly xMin: number
  readonly xMax: number
  readonly yMin: number
  readonly yMax: number
  readonly columns: number
  readonly rows: number
  /** Cells that hold a pair: column from the left, row from below, number of pairs. */
  readonly cells: readonly (readonly [column: number, row: number, count: number])[]
  readonly count: number
  /** Correlation coefficient of Pearson, -1 to 1; null where one of the values never changes. */
  readonly correlation: number | null
}

/** A place on the grid; the upper edge belongs to the last cell. */
const placeOf = (value: number, min: number, max: number, parts: number) =>
  Math.min(parts - 1, Math.floor(((value - min) / (max - min)) * parts))

const extentOf = (values: readonly number[]): readonly [number, number] => {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return max > min ? [min, max] : [min - 0.5, max + 0.5]
}

/** Pairs of equal places in two lists, laid on a grid. The pairs (0, 0), (1, 1) and (4, 4) on 2 × 2 cells: 2 and 1. */
export const valueDensity = (
  xs: readonly number[],
  ys: readonly number[],
  columns: number,
  rows: number,
): ValueDensity => {
  const count = xs.length
  if (count === 0) return { xMin: 0, xMax: 1, yMin: 0, yMax: 1, columns, rows, cells: [], count, correlation: null }
  const [xMin, xMax] = extentOf(xs)
  const [yMin, yMax] = extentOf(ys)
  const held = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const column = placeOf(xs[index] as number, xMin, xMax, columns)
    const row = placeOf(ys[index] as number, yMin, yMax, rows)
    const cell = row * columns + column
    held.set(cell, (held.get(cell) ?? 0) + 1)
  }
  const cells = [...held]
    .sort(([left], [right]) => left - right)
    .map(([cell, number]) => [cell % columns, Math.floor(cell / columns), number] as const)
  return { xMin, xMax, yMin, yMax, columns, rows, cells, count, correlation: correlationOf(xs, ys) }
}

/** Pearson's r: of (1, 2), (2, 4), (3, 6) it is 1, of (1, 3), (2, 2), (3, 1) it is -1. */
export const correlationOf = (xs: readonly number[], ys: readonly number[]): number | null => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [xMean, yMean] = [mean(xs), mean(ys)]
  let [both, xSquares, ySquares] = [0, 0, 0]
  xs.forEach((x, index) => {
    const [dx, dy] = [x - xMean, (ys[index] as number) - yMean]
    both += dx * dy
    xSquares += dx * dx
    ySquares += dy * dy
  })
  return xSquares > 0 && ySquares > 0 ? both / Math.sqrt(xSquares * ySquares) : null
}

import type { Cell } from './table-model.ts'

const isMissing = (cell: Cell): cell is null => cell === null || cell === '' || Number.isNaN(cell)

/** Compares two cells. A negative result puts the left cell first. */
export type CellOrder = (left: Cell, right: Cell) => number

/**
 * Returns the order of a column. Numbers sort by size, and texts in the natural order of the language (WT2 before
 * WT10). False comes before true, and numbers come before texts. Missing cells come last in both directions.
 */
export const cellOrder = (locale: string, descending: boolean): CellOrder => {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const sign = descending ? -1 : 1
  return (left, right) => {
    if (isMissing(left) || isMissing(right)) return Number(isMissing(left)) - Number(isMissing(right))
    if (typeof left === 'string' && typeof right === 'string') return sign * collator.compare(left, right)
    if (typeof left === 'string' || typeof right === 'string') return sign * (typeof left === 'string' ? 1 : -1)
    return sign * (Number(left) - Number(right))
  }
}

/**
 * Returns the indexes of the cells in sorted order. Equal cells keep their order. A column that holds only numbers
 * sorts several times as fast as with the general comparison.
 */
export const orderedPlaces = (cells: readonly Cell[], locale: string, descending: boolean): number[] => {
  const present: number[] = []
  const missing: number[] = []
  const figures = new Float64Array(cells.length)
  let areFigures = true
  cells.forEach((cell, place) => {
    if (isMissing(cell)) missing.push(place)
    else present.push(place)
    if (typeof cell === 'number') figures[place] = descending ? -cell : cell
    else if (!isMissing(cell)) areFigures = false
  })
  if (areFigures) present.sort((left, right) => (figures[left] as number) - (figures[right] as number))
  else {
    const order = cellOrder(locale, descending)
    present.sort((left, right) => order(cells[left] ?? null, cells[right] ?? null))
  }
  return [...present, ...missing]
}

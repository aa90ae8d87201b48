import type { Cell } from './table-model.ts'

const isMissing = (cell: Cell): cell is null => cell === null || cell === '' || Number.isNaN(cell)

/** Compares two cells; negative when the first comes first. */
export type CellOrder = (left: Cell, right: Cell) => number

/**
 * Order of a column: figures by size, texts in natural order of the language (WT2 before WT10), false before true,
 * figures before texts. Missing cells come last in both directions.
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
 * Places of the cells in a column's order: the first names the cell that comes first. Equal cells keep their order.
 * Ten thousand figures are put in order several times as fast as by comparing cells of any kind.
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

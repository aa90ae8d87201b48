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

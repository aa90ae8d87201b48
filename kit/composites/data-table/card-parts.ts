import type { Column } from './table-model.ts'
import { filterKind } from './table-rows.ts'

const mostFigures = 3

export interface CardParts<Row> {
  readonly title: Column<Row> | undefined
  /** Text columns, such as a state. The card shows them beside the title. */
  readonly marks: readonly Column<Row>[]
  /** Columns below the title, with their headers. */
  readonly figures: readonly Column<Row>[]
}

/**
 * Selects the columns of a card. The first column is the title. Of the marked columns, texts are marks, and up to three
 * numbers are figures. Without marked numbers, the first three number columns are the figures. Without numbers and
 * marks, the first three other columns are: a title alone, e.g. a last name, does not tell rows apart.
 */
export const cardParts = <Row>(columns: readonly Column<Row>[]): CardParts<Row> => {
  const [title, ...others] = columns
  const isFigure = (column: Column<Row>) => column.align === 'right' || filterKind(column) === 'number'
  const marked = others.filter((column) => column.card)
  const numbers = (marked.some(isFigure) ? marked : others).filter(isFigure)
  const figures = numbers.length === 0 && marked.length === 0 ? others : numbers
  return { title, marks: marked.filter((column) => !isFigure(column)), figures: figures.slice(0, mostFigures) }
}

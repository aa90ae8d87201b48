import type { Column } from './table-model.ts'
import { filterKind } from './table-rows.ts'

const mostFigures = 3

export interface CardParts<Row> {
  readonly title: Column<Row> | undefined
  /** Text columns, such as a state. The card shows them beside the title. */
  readonly marks: readonly Column<Row>[]
  readonly figures: readonly Column<Row>[]
}

/**
 * Selects the columns of a card. The first column is the title. Of the marked columns, texts are marks, and up to three
 * numbers are figures. Without marked numbers, the first three number columns are the figures.
 */
export const cardParts = <Row>(columns: readonly Column<Row>[]): CardParts<Row> => {
  const [title, ...others] = columns
  const isFigure = (column: Column<Row>) => column.align === 'right' || filterKind(column) === 'number'
  const marked = others.filter((column) => column.card)
  const figures = (marked.some(isFigure) ? marked : others).filter(isFigure).slice(0, mostFigures)
  return { title, marks: marked.filter((column) => !isFigure(column)), figures }
}

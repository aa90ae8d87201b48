import type { Column } from './table-model.ts'
import { filterKind } from './table-rows.ts'

const mostFigures = 3

export interface CardParts<Row> {
  readonly title: Column<Row> | undefined
  /** Columns of words, e.g. a state: beside the title. */
  readonly marks: readonly Column<Row>[]
  readonly figures: readonly Column<Row>[]
}

/** What a card shows: the first column as title; of the marked columns words and up to three figures, else the first three figures. */
export const cardParts = <Row>(columns: readonly Column<Row>[]): CardParts<Row> => {
  const [title, ...others] = columns
  const isFigure = (column: Column<Row>) => column.align === 'right' || filterKind(column) === 'number'
  const marked = others.filter((column) => column.card)
  const figures = (marked.some(isFigure) ? marked : others).filter(isFigure).slice(0, mostFigures)
  return { title, marks: marked.filter((column) => !isFigure(column)), figures }
}

import { expect, it } from 'vitest'
import { cardParts } from './card-parts.ts'
import type { Column } from './table-model.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  value: () => null,
  ...more,
})
const figure = (id: string, card = false) => column(id, { align: 'right', card })
const ids = (columns: readonly Column<null>[]) => columns.map(({ id }) => id)

it('takes the marked figures and words', () => {
  const { title, marks, figures } = cardParts([
    column('name', { card: true }),
    column('state', { card: true }),
    figure('wind'),
    ...['power', 'share', 'age', 'energy'].map((id) => figure(id, true)),
  ])
  expect([title?.id, ids(marks), ids(figures)]).toEqual(['name', ['state'], ['power', 'share', 'age']])
})

it('takes the first three figures when none is marked', () => {
  const { marks, figures } = cardParts([
    column('name'),
    column('state', { card: true }),
    ...['a', 'b', 'c', 'd'].map((id) => figure(id)),
  ])
  expect([ids(marks), ids(figures)]).toEqual([['state'], ['a', 'b', 'c']])
})

it('takes the first three texts when there is neither a number nor a mark', () => {
  const { marks, figures } = cardParts(['last', 'first', 'category', 'company', 'job'].map((id) => column(id)))
  expect([ids(marks), ids(figures)]).toEqual([[], ['first', 'category', 'company']])
})

it('is empty without columns', () => {
  expect(cardParts([])).toEqual({ title: undefined, marks: [], figures: [] })
})

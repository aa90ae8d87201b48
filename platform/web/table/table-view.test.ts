import { expect, test } from 'vitest'
import { changesOf, TableView, tableStateOf, viewOfTableState } from './table-view.ts'

test.each(['', 'name', '-name'])('a view with the sort %j comes back out of the state of its table', (sort) => {
  const view = TableView.parse({ sort, search: 'ana', filters: { type: 'OWNER' }, hidden: ['login'] })
  expect(viewOfTableState(tableStateOf(view))).toEqual(view)
})

test('an empty filter is none', () => {
  const state = { ...tableStateOf(TableView.parse({})), filters: { type: '', name: 'a' } }
  expect(viewOfTableState(state).filters).toEqual({ name: 'a' })
})

test('a change of one field writes nothing of the others, which may have become others meanwhile', () => {
  const view = TableView.parse({ search: 'ana', filters: { type: 'OWNER' }, hidden: ['login'] })
  expect(changesOf(view, viewOfTableState(tableStateOf(view)))).toEqual({})
  expect(changesOf(view, { ...view, filters: {}, hidden: null })).toEqual({ filters: {}, hidden: null })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readViewState, unreadFields } from '../url-state/view-state.ts'
import { changesOf, TableView, tableStateOf, viewOfTableState } from './table-view.ts'

test.each(['', 'name', '-name'])('a view with the sort %j comes back out of the state of its table', (sort) => {
  const view = v.parse(TableView, { sort, search: 'ana', filters: { type: 'OWNER' }, hidden: ['login'] })
  expect(viewOfTableState(tableStateOf(view))).toEqual(view)
})

test('an empty filter is none', () => {
  const state = { ...tableStateOf(v.parse(TableView, {})), filters: { type: '', name: 'a' } }
  expect(viewOfTableState(state).filters).toEqual({ name: 'a' })
})

test('a change of one field writes nothing of the others, which may have become others meanwhile', () => {
  const view = v.parse(TableView, { search: 'ana', filters: { type: 'OWNER' }, hidden: ['login'] })
  expect(changesOf(view, viewOfTableState(tableStateOf(view)))).toEqual({})
  expect(changesOf(view, { ...view, filters: {}, hidden: null })).toEqual({ filters: {}, hidden: null })
})

test('an address says of a table what fits, field by field', () => {
  const [ids, name, text] = [Array.from({ length: 501 }, (_, at) => `${at}`), '😀'.repeat(80), '😀'.repeat(200)]
  const asText = (value: unknown) => JSON.stringify(value)
  const fits = {
    sort: name,
    filters: asText({ [name]: text, constructor: 'x' }),
    toggled: asText(ids.slice(0, 500)),
    hidden: asText(['😀'.repeat(120)]),
    order: 'null',
    pinned: '["a","b","c","d"]',
    widths: '{"name":24,"power":2000}',
  }
  expect(unreadFields(TableView, fits)).toEqual([])
  expect(readViewState(TableView, fits)).toEqual({
    sort: name,
    search: '',
    filters: { [name]: text, constructor: 'x' },
    toggled: ids.slice(0, 500),
    hidden: ['😀'.repeat(120)],
    order: null,
    pinned: ['a', 'b', 'c', 'd'],
    widths: { name: 24, power: 2000 },
  })
  const wrong = {
    sort: `${name}a`,
    filters: asText({ [name]: `${text}a` }),
    toggled: asText(ids),
    hidden: asText(['a'.repeat(121)]),
    order: '{"0":"a"}',
    pinned: '["a","b","c","d","e"]',
    widths: '{"name":24.5}',
  }
  expect(unreadFields(TableView, wrong)).toEqual(Object.keys(wrong))
  expect(readViewState(TableView, wrong)).toEqual(v.parse(TableView, {}))
})

test.each(['["a"]', '[]', '{"a":1}', `{"${'a'.repeat(81)}":"x"}`])('%s is no filter', (filters) =>
  expect(unreadFields(TableView, { filters })).toEqual(['filters']),
)

test.each(['[100]', '{"a":23}', '{"a":2001}', '{"a":1e999}', '{"a":"100"}'])('%s is no width', (widths) =>
  expect(unreadFields(TableView, { widths })).toEqual(['widths']),
)

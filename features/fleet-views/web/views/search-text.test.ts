import { expect, test } from 'vitest'
import { readViewState, writeViewState } from '../../../../platform/web/url-state/view-state.ts'
import { OverviewView } from './overview-view.ts'
import { cutSearch } from './search-text.ts'
import { FleetTableView } from './table-view.ts'
import { TilesView } from './tiles-view.ts'

test.each([FleetTableView, TilesView, OverviewView])('a search that is too long is cut, not dropped', (schema) => {
  expect(readViewState(schema, { search: 'a'.repeat(400) }).search).toBe('a'.repeat(200))
  expect(readViewState(schema, { search: 'wt 1' }).search).toBe('wt 1')
  expect(writeViewState(schema, { search: '' })).toEqual({ search: undefined })
})

test('a cut leaves no half of a character behind', () => {
  expect(cutSearch(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
})

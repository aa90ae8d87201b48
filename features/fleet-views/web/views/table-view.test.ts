import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readViewState, writeViewState } from '../../../../platform/web/url-state/view-state.ts'
import { fileName } from '../../../fleet-table/web/table/file-name.ts'
import { FarmView } from './farm-view.ts'
import { FleetTableView, unknownColumns, WholeFleetView, worstFirst } from './table-view.ts'

const columns = [{ id: 'name' }, { id: 'ActivePower' }]
const view = (change: Partial<FleetTableView>): FleetTableView => ({ ...v.parse(FleetTableView, {}), ...change })

test('a sort and filters by columns that are not there are dropped, the others stay', () => {
  expect(unknownColumns(view({ sort: '-ActivePower', filters: { name: 'x' } }), columns)).toBeUndefined()
  expect(unknownColumns(view({ sort: '-Nonsense', filters: { name: 'x' } }), columns)).toEqual({
    sort: '',
    filters: { name: 'x' },
  })
  expect(unknownColumns(view({ sort: 'name', filters: { name: 'x', __proto__: 'y', gone: '>1' } }), columns)).toEqual({
    filters: { name: 'x' },
  })
})

test('hidden columns that no table has are dropped; those of other machines stay', () => {
  expect(unknownColumns(view({ hidden: ['zzz'] }), columns)).toEqual({ hidden: null, filters: {} })
  expect(unknownColumns(view({ hidden: ['name', 'zzz'] }), columns)).toEqual({ hidden: ['name'], filters: {} })
  expect(unknownColumns(view({ hidden: ['name', 'GearOilTemperature'] }), columns)).toBeUndefined()
})

test('a farm type that does not exist is none', () => {
  expect(v.is(FarmView, { type: 'WINDFARM' })).toBe(true)
  expect(v.is(FarmView, { type: 'solarfarm' })).toBe(true)
  expect(v.is(FarmView, { type: 'NONSENSE' })).toBe(false)
})

test('files are named for what they hold and when, in which zone', () => {
  const at = Date.UTC(2026, 10, 21, 22, 45, 10)
  expect(fileName('FR-VLM', at, 'Asia/Kathmandu')).toBe('solvane_FR-VLM_2026-11-22_0430_Asia-Kathmandu')
  expect(fileName('a/b:c', at, 'UTC')).toBe('solvane_a_b_c_2026-11-21_2245_UTC')
})

test('the fleet opens with what needs somebody, without a word in the address; a choice is kept there', () => {
  expect(readViewState(WholeFleetView, {}).sort).toBe('-need')
  expect(writeViewState(WholeFleetView, { sort: worstFirst })).toEqual({ sort: undefined })
  expect(writeViewState(WholeFleetView, { sort: 'name' })).toEqual({ sort: 'name' })
  expect(readViewState(WholeFleetView, { sort: '-ActivePower' }).sort).toBe('-ActivePower')
  expect(readViewState(FleetTableView, {}).sort).toBe('')
  expect(unknownColumns(view({ sort: 'gone' }), columns, worstFirst)).toEqual({ sort: '-need', filters: {} })
})

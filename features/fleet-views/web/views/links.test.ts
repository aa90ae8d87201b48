import { expect, test } from 'vitest'
import { tableStateOf, viewOfTableState } from '../../../../platform/web/table/table-view.ts'
import { parseSearch } from '../../../../platform/web/url-state/search-text.ts'
import { readViewState } from '../../../../platform/web/url-state/view-state.ts'
import { ChartView } from './chart-view.ts'
import { farmChartsLink, farmLink, farmTableLink, fleetLink } from './links.ts'
import { dependsOnValues, FleetTableView } from './table-view.ts'

const farm = { farmCode: 'FR-VLM', type: 'WINDFARM' }
const searchOf = (href: string) => parseSearch(href.slice(href.indexOf('?')))

test('addresses are those of the specification, and short where nothing was chosen', () => {
  expect(fleetLink()).toBe('/MyFleet/Table')
  expect(farmLink(farm)).toBe('/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM')
  expect(farmTableLink(farm, 'WT01')).toBe('/MyFleet/Farm/Table?farmCode=FR-VLM&type=WINDFARM&machineCode=WT01')
  expect(farmChartsLink(farm)).toBe('/MyFleet/Farm/Charts?farmCode=FR-VLM&type=WINDFARM')
})

test('a table comes back from its address as it was', () => {
  const state = {
    sort: { column: 'ActivePower', descending: true },
    filters: { name: 'WT & "x"', WindSpeed: '>5' },
    search: 'é+ %',
    toggled: ['FR-VLM', 'FR-VLM/S1'],
    hidden: ['updated'],
    order: ['name', 'state'],
    widths: { name: 300 },
    pinned: ['name', 'state'],
  }
  const href = fleetLink({ technology: 'wind', need: 'fault', ...viewOfTableState(state) })
  const view = readViewState(FleetTableView, searchOf(href))
  expect(view).toMatchObject({ technology: 'wind', need: 'fault', sort: '-ActivePower' })
  expect(tableStateOf(view)).toEqual(state)
})

test('a chart comes back from its address as it was', () => {
  const wanted = {
    range: 'custom',
    from: 1_000,
    to: 2_000,
    signals: 'ActivePower',
    machines: '*,WT01',
    off: '',
    share: true,
    expected: false,
    against: 'week',
    kind: 'time',
    x: '',
    y: '',
    table: false,
    states: true,
  } as const
  expect(readViewState(ChartView, searchOf(farmChartsLink(farm, wanted)))).toEqual(wanted)
})

test('nonsense in an address is the default of that field alone', () => {
  const view = readViewState(FleetTableView, { technology: 'coal', need: 'lost', filters: '[1', hidden: '7' })
  expect(view).toMatchObject({ technology: 'all', need: 'lost', filters: {}, hidden: null })
})

test('a table follows the live values only where they decide which rows stand where', () => {
  const view = (change: Partial<FleetTableView>) => dependsOnValues({ ...readViewState(FleetTableView, {}), ...change })
  expect(view({})).toBe(false)
  expect(view({ sort: '-name', filters: { farm: 'x' } })).toBe(false)
  expect(view({ sort: '-ActivePower' })).toBe(true)
  expect(view({ filters: { state: 'FAULT' } })).toBe(true)
  expect(view({ search: 'stopped' })).toBe(true)
  expect(view({ need: 'fault' })).toBe(true)
})

import { describe, expect, test } from 'vitest'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { type FleetRow, farmOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { machineOf, rowOf, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { requestOfAddress } from '../../../fleet-views/web/saved/fleet-request.ts'
import { dependsOnLiveValues, farmFilterOf, farmsOfFilter } from './view-farms.ts'

const farms = [
  rowOf('WA', { name: 'Windy', flag: 'FR' }),
  rowOf('SB', {
    name: 'Sunny',
    flag: 'ES',
    type: 'SOLARFARM',
    machines: [machineOf('SB', 'INV1', { ratedPower: 100 })],
  }),
  rowOf('EC', { name: 'Empty', flag: 'ES', machines: [] }),
]
const reader = testReader({
  'WA/LifeWord': 1,
  'WA/WT1/State': 'RUN',
  'WA/WT2/State': 'FAULT',
  'SB/LifeWord': 1,
  'SB/INV1/State': 'RUN',
})
const columns: Column<FleetRow>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'country', header: 'Country', value: (row) => farmOf(row).farm.flag },
  {
    id: 'rated',
    header: 'Rated',
    align: 'right',
    value: (row) => (row.kind === 'machine' ? row.machine.ratedPower : null),
  },
]

const wishOf = (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return farmFilterOf(requestOfAddress(path, query, (_, value) => value))
}
const through = (wish: ReturnType<typeof wishOf>) => [
  ...farmsOfFilter(wish, farms, { columns, reader, locale: 'en-GB' }),
]

describe('a saved view lets farms through as its page would show them', () => {
  test.each([
    ['/MyFleet/Tiles', ['WA', 'SB', 'EC']],
    ['/MyFleet/Tiles?technology=wind', ['WA', 'EC']],
    ['/MyFleet/Tiles?need=fault', ['WA']],
    ['/MyFleet/Tiles?search=sun', ['SB']],
    // One rule for all pages, machines and codes included.
    ['/MyFleet/Tiles?search=wt2', ['WA']],
    ['/MyFleet/Table?search=sb', ['SB']],
    ['/MyFleet/Table?search=wt2', ['WA']],
    ['/MyFleet/Table?filters={"country":"ES"}', ['SB', 'EC']],
    ['/MyFleet/Table?filters={"rated":">1000"}', ['WA']],
    ['/MyFleet/Table?need=fault&filters={"name":"WT1"}', []],
    ['/MyFleet/Table?filters={"gone":"1"}', ['WA', 'SB', 'EC']],
    ['/MyFleet/Charts?machines=SB/INV1,ZZ/WT1', ['SB']],
  ])('%s', (address, codes) => {
    expect(through(wishOf(address))).toEqual(codes)
  })

  test('a switch that is off restricts nothing', () => {
    const { criteria, actions } = requestOfAddress('/MyFleet/Tiles', 'need=fault', (_, value) => value)
    const off = criteria.map((criterion) => ({ ...criterion, active: false }))
    expect(through(farmFilterOf({ criteria: off, actions }))).toHaveLength(3)
  })
})

test.each([
  ['/MyFleet/Tiles?technology=wind&search=x', false],
  ['/MyFleet/Table?filters={"name":"a"}', false],
  ['/MyFleet/Table?search=running', true],
  ['/MyFleet/Tiles?need=fault', true],
  ['/MyFleet/Table?filters={"ActivePower":"<5"}', true],
])('%s is looked at anew with the values: %s', (address, depends) => {
  expect(dependsOnLiveValues(wishOf(address))).toBe(depends)
})

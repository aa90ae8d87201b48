import { expect, test } from 'vitest'
import { createSearchIndex } from '../../../kit/composites/command-palette/rank-items.ts'
import type { FleetMachine, FleetTableEntity } from '../../fleet-state/contract/fleet-table.ts'
import { fleetSearchItems } from './search-items.ts'

const machine = (machineCode: string, type = 'WIND_TURBINE') =>
  ({ machineCode, name: machineCode, type, model: type === 'WIND_TURBINE' ? 'M117' : null }) as FleetMachine
const farm = (farmCode: string, name: string, machines: readonly FleetMachine[]) =>
  ({ farmCode, name, type: 'WINDFARM', flag: farmCode.slice(0, 2), machines }) as FleetTableEntity

const items = fleetSearchItems(
  [
    farm('FR-VLM', 'Plaine de Valmeuse', [machine('METER04', 'ELECTRICAL_METER'), machine('WT10'), machine('WT04')]),
    farm('ES-ARA', 'Aragón', [machine('WT01')]),
  ],
  'en-GB',
  { farm: 'Farm', ofType: (type) => type },
)

test('farms come first, in the order of their names; machines before what stands beside them', () => {
  expect(items.map(({ id }) => id)).toEqual([
    'farm/ES-ARA',
    'farm/FR-VLM',
    'machine/ES-ARA/WT01',
    'machine/FR-VLM/WT04',
    'machine/FR-VLM/WT10',
    'machine/FR-VLM/METER04',
  ])
})

test.each([
  ['vlm4', '/MyFleet/Farm/Table?farmCode=FR-VLM&type=WINDFARM&machineCode=WT04'],
  ['vlmm4', '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM'],
  ['ara', '/MyFleet/Farm?farmCode=ES-ARA&type=WINDFARM'],
])('%s leads to %s', (keys, href) => expect(createSearchIndex(items).find(keys)[0]?.href).toBe(href))

test('farms are found by their country and by what stands there', () => {
  const found = (query: string) =>
    createSearchIndex(items)
      .find(query)
      .map(({ id }) => id)
  expect(found('spain')).toEqual(['farm/ES-ARA'])
  expect(found('m117')).toEqual(['farm/ES-ARA', 'farm/FR-VLM'])
})

test('machines are found by what they are', () => {
  const named = fleetSearchItems(
    [farm('FR-VLM', 'Plaine de Valmeuse', [machine('WT04'), machine('M1', 'ELECTRICAL_METER')])],
    'en-GB',
    {
      farm: 'Farm',
      ofType: (type) => (type === 'WIND_TURBINE' ? 'Turbine' : 'Meter'),
    },
  )
  expect(
    createSearchIndex(named)
      .find('turbine')
      .map(({ id }) => id),
  ).toEqual(['machine/FR-VLM/WT04'])
})

import { expect, test } from 'vitest'
import { emptyTableState } from '../../../kit/composites/data-table/table-model.ts'
import { arrangeRows } from '../../../kit/composites/data-table/table-rows.ts'
import { type FleetRow, rowChildren, rowId } from '../contract/fleet-rows.ts'
import { machineOf, rowOf } from '../contract/test-farm.ts'
import { foundBy, searchFarms } from './fleet-search.ts'

const farms = [
  rowOf('FR-VLM', {
    name: 'Plaine de Valmeuse',
    subsidiary: 'Nord',
    machines: [machineOf('FR-VLM', 'WT1', { manufacturer: 'Nordan', model: 'N-132' }), machineOf('FR-VLM', 'WT2')],
  }),
  rowOf('ES-ORB', { name: 'Órbigo', flag: 'ES', machines: [machineOf('ES-ORB', 'INV1')] }),
]

/** Farms of the tiles and the map, and of the table by its grouped and its flat rows, which have a name alone as cell. */
const found = (search: string) => {
  const arranged = (rows: readonly FleetRow[], children?: typeof rowChildren) =>
    arrangeRows<FleetRow>(
      {
        rows,
        columns: [{ id: 'name', header: 'Name', value: (row) => row.name }],
        rowId,
        children,
        alsoFoundBy: (row) => foundBy(row, 'en-GB'),
      },
      { ...emptyTableState, search },
      'en-GB',
    ).branches.flatMap(({ leaves }) => leaves.map(rowId))
  const grouped = arranged(farms, rowChildren)
  expect(arranged(farms.flatMap(({ machines }) => machines))).toEqual(grouped)
  const ofTable = new Set(grouped.map((id) => id.split('/')[0]))
  expect(searchFarms(farms, search, 'en-GB').map(rowId)).toEqual([...ofTable])
  return grouped
}

test.each([
  ['FR-VLM', ['FR-VLM/WT1', 'FR-VLM/WT2']],
  ['fr-vlm', ['FR-VLM/WT1', 'FR-VLM/WT2']],
  ['VALMEUSE plaine', ['FR-VLM/WT1', 'FR-VLM/WT2']],
  ['vlm wt2', ['FR-VLM/WT2']],
  ['inv1', ['ES-ORB/INV1']],
  ['n-132', ['FR-VLM/WT1']],
  ['nordan france', ['FR-VLM/WT1']],
  ['orbigo', ['ES-ORB/INV1']],
  ['spain', ['ES-ORB/INV1']],
  ['nowhere', []],
])('%s finds the same on tiles, map and table', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

test('a country is found by its name in the language of the page', () => {
  expect(searchFarms(farms, 'espana', 'es-ES').map(rowId)).toEqual(['ES-ORB'])
})

test('where nothing is asked all farms stay the same list', () => expect(searchFarms(farms, '  ', 'en-GB')).toBe(farms))

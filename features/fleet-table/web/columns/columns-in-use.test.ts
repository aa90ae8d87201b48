import { expect, test } from 'vitest'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import type { FleetRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { machineOf, rowOf } from '../../../fleet-state/contract/test-farm.ts'
import { withoutEmptyColumns } from './columns-in-use.ts'

const columns: Column<FleetRow>[] = ['name', 'ActivePower', 'WindSpeed', 'PitchAngle', 'expected', 'availability'].map(
  (id) => ({ id, header: id, value: () => null }),
)
const hiddenOf = (machines: Parameters<typeof machineOf>[2][]) =>
  withoutEmptyColumns(
    columns,
    rowOf('FR-A', { machines: machines.map((change, index) => machineOf('FR-A', `WT${index + 1}`, change)) }).machines,
  )
    .filter(({ hidden }) => hidden)
    .map(({ id }) => id)

test('signals that no machine has, and what is expected without a model, are put away', () => {
  expect(hiddenOf([{ signals: ['WindSpeed'] }, { signals: ['State'] }])).toEqual(['PitchAngle', 'expected'])
})

test('one machine is enough for its signal', () => {
  expect(hiddenOf([{ signals: [] }, { signals: ['WindSpeed', 'PitchAngle'] }])).toEqual(['expected'])
})

test('without machines nothing is known, and all columns stay', () => {
  expect(hiddenOf([])).toEqual([])
})

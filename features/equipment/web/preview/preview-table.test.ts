import { expect, test } from 'vitest'
import type { DraftNode } from '../../../../platform/web/record/tree/tree-nodes.ts'
import { previewOf } from './preview-rows.ts'
import { previewTable } from './preview-table.ts'

const machine = (id: string, hubHeight: number): DraftNode => ({
  ...{ id, type: 'WIND_TURBINE', children: [] },
  values: { windTurbineName: id, hubHeight },
})

test('the file has a column for each machine, keeps numbers, and marks rows with differences', () => {
  const { machines, rows } = previewOf([machine('WT1', 98), machine('WT2', 98), machine('WT3', 80)])
  const { columns, rows: written } = previewTable(machines, rows, {
    ...{
      field: 'Field',
      differs: 'Differs',
      yes: 'yes',
      rowName: ({ field }) => field,
      value: (_, value) => String(value),
    },
  })
  expect(columns.map(({ header }) => header)).toEqual(['Field', 'Differs', 'WT1', 'WT2', 'WT3'])
  expect(written.map(({ cells }) => cells)).toContainEqual(['hubHeight', 'yes', 98, 98, 80])
})

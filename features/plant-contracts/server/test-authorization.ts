import type { CallRows } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { contractKind } from '../contract/plant-contract.ts'
import { plantContract } from './tables.ts'

export const authorization: CallRows = nodeListRows(contractKind, plantContract, {
  values: {
    ...{ category: 'grid', number: 'G-1', subject: 'Access to the grid', counterparty: 'Grid' },
    ...{ startsOn: '2024-01-01', endsOn: '2043-12-31', noticeMonths: 12 },
  },
  field: 'note',
  entCode: '-SF',
})

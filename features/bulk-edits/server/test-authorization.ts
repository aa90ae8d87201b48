import { randomUUID } from 'node:crypto'
import { type CallRow, type CallRows, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'

const nobody = '10000000-0000-4000-8000-000000000001'

/** A kind that the user may not read answers like one that does not exist. */
const outcomes = Object.fromEntries(
  Object.entries(superAdminOnly).map(([caller, outcome]) => [caller, outcome === 403 ? 404 : outcome]),
) as CallRow['outcomes']

export const authorization: CallRows = {
  bulkEditRecords: {
    product: null,
    request: () => ({
      url: '/api/BulkEdits/referenceItem',
      body: { edits: [{ field: 'isActive', way: 'set', value: true }], records: [{ id: nobody, version: 1 }] },
    }),
    writesNothing: 'no such record exists, so none changes; bulk-edits.test.ts reads the rows of those that do',
    outcomes,
  },
  endBulkEdit: {
    product: null,
    request: () => ({ url: `/api/BulkEdits/referenceItem/Edits/${randomUUID()}/End`, body: { records: [nobody] } }),
    writesNothing: 'no record changes: the call ends an edit that never began',
    outcomes,
  },
  revertBulkEdit: {
    product: null,
    request: () => ({ url: '/api/BulkEdits/referenceItem/1/Revert', body: {} }),
    writesNothing: 'no such edit exists; bulk-edits.test.ts reads the rows of those that do',
    outcomes,
  },
}

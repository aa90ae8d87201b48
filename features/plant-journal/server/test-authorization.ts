import { type CallRows, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { journalKind } from '../contract/journal-entry.ts'
import { journalEntry } from './tables.ts'

const { deleteJournalEntry: deletion, ...rows } = nodeListRows(journalKind, journalEntry, {
  values: { title: 'Visit', happenedOn: '2025-03-01', entryType: 'visit' },
  field: 'story',
  entCode: '.WT1',
})

export const authorization: CallRows = {
  ...rows,
  ...(deletion && { deleteJournalEntry: { ...deletion, product: null, outcomes: superAdminOnly } }),
}

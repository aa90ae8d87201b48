import type { CallRows } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { journalKind } from '../contract/journal-entry.ts'
import { journalEntry } from './tables.ts'

const rows = nodeListRows(journalKind, journalEntry, {
  values: { title: 'Visit', happenedOn: '2025-03-01', entryType: 'visit' },
  field: 'story',
  entCode: '.WT1',
})
const { deleteJournalEntry: deletion } = rows

export const authorization: CallRows = {
  ...rows,
  // Entries stay: who may delete one is refused for that reason.
  ...(deletion && {
    deleteJournalEntry: {
      ...deletion,
      outcomes: Object.fromEntries(
        Object.entries(deletion.outcomes).map(([caller, outcome]) => [caller, outcome === 200 ? 409 : outcome]),
      ) as unknown as typeof deletion.outcomes,
    },
  }),
}

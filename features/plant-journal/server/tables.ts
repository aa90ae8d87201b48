import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { journalKind } from '../contract/journal-entry.ts'

/** Entries of the journals of farms, sub-farms and assets. */
export const journalEntry = kindTable('journal_entry', journalKind)

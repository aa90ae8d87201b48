import { EDIT } from '../../../domain/right.ts'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { RecordOf } from '../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../../plant-card/contract/node-list.ts'

export const journalFields = defineFields({
  ...listedNodeFields,
  title: { kind: 'text', section: 'entry', longest: 120, format: 'line', isWide: true, need: 'needed' },
  /** Day at the plant. */
  happenedOn: { kind: 'date', section: 'entry', need: 'needed', futureAllowed: false, inTable: true },
  entryType: {
    kind: 'oneOf',
    section: 'entry',
    choices: ['note', 'visit', 'work', 'incident'],
    need: 'needed',
    initial: 'note',
    inTable: true,
  },
  people: { kind: 'text', section: 'entry', longest: 200, format: 'line', inTable: true },
  story: { kind: 'text', section: 'entry', longest: 8_000, isLong: true },
  isWithdrawn: { kind: 'boolean', section: 'entry', initial: false },
})

/** An entry of the journal of a node. Who changes facts of a farm writes entries, too. */
export const journalKind = nodeListKind(
  'PICFarmGeneral',
  {
    kind: 'journalEntry',
    one: 'JournalEntry',
    many: 'JournalEntries',
    noun: 'entry of a journal',
    nouns: 'entries of the journals of farms, sub-farms and assets',
    words: 'plantJournal',
    label: ['title'],
    fields: journalFields,
    documents: { categories: ['photo', 'report', 'other'], largestBytes: 50_000_000 },
  },
  { manage: { product: 'PICFarmGeneral', flag: EDIT } },
)

const calls = nodeListCalls(journalKind)
/** Entries stay: they are corrected or withdrawn. Only a super administrator deletes one, and the audit log keeps it. */
export const journalCalls = { ...calls, remove: { ...calls.remove, right: 'super-admin' as const } }

export type JournalEntry = RecordOf<typeof journalFields>

import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { cardTools } from '../../plant-card/web/slots-port.ts'

const calls = ['get', 'create', 'update', 'delete'].map((verb) => `${verb}JournalEntry`)
const reads = ['Changes', 'Timeline', 'Difference'].map((end) => `getJournalEntry${end}`)

const journal = fillSlot(cardTools, {
  id: 'journal',
  order: 20,
  right: 'signed-in',
  optionalCalls: [...calls, ...reads, 'getJournalEntries', 'revertJournalEntryChangeSet'],
  label: 'plantJournal.title',
  part: () => import('./tools/journal.tsx'),
})

/** Journals on the cards of farms, sub-farms and assets. */
export const feature: WebFeature = { name: 'plant-journal', routes: [], slots: [journal] }

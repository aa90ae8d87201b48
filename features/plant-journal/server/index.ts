import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindNodeList } from '../../plant-card/server/lists-port.ts'
import { journalCalls, journalKind } from '../contract/journal-entry.ts'
import { seedDemoJournal } from './demo-journal.ts'
import { journalEntry } from './tables.ts'

/** Journals on the cards of farms, sub-farms and assets (docs/plant-record.md). */
export const feature: ServerFeature = {
  name: 'plant-journal',
  shownRecords: [{ kind: journalKind.kind, right: journalKind.right.read }],
  demo: seedDemoJournal,
  routes(routes, context) {
    bindNodeList(routes, context, {
      kind: journalKind,
      calls: journalCalls,
      table: journalEntry,
      levels: ['farm', 'subFarm', 'asset'],
      nameField: 'title',
    })
  },
}

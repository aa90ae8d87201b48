import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindNodeList } from '../../plant-card/server/lists-port.ts'
import { contractCalls, contractKind } from '../contract/plant-contract.ts'
import { seedDemoContracts } from './demo-contracts.ts'
import { noticeReminders } from './notice-reminders.ts'
import { plantContract } from './tables.ts'

/** Contracts on the cards of sub-farms (docs/plant-record.md). */
export const feature: ServerFeature = {
  name: 'plant-contracts',
  shownRecords: [{ kind: contractKind.kind, right: contractKind.right.read }],
  demo: seedDemoContracts,
  jobs: (context) => [noticeReminders(context)],
  routes(routes, context) {
    bindNodeList(routes, context, {
      kind: contractKind,
      calls: contractCalls,
      table: plantContract,
      levels: ['subFarm'],
      nameField: 'number',
    })
  },
}

import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { referenceItemCalls, referenceItemKind } from '../contract/reference-lists.ts'
import { bindCommunicationRoutes } from './communication-routes.ts'
import { seedDemoLists } from './demo-lists.ts'
import { processesOf } from './diagnostic/ask-processes.ts'
import { bindDiagnosticRoutes } from './diagnostic/diagnostic-routes.ts'
import { notifyJobEnds } from './notify-job-end.ts'
import { createMessageNotifier } from './notify-messages.ts'
import { bindOperationRoutes } from './operation-routes.ts'
import { checkReferenceCode, lockList, referenceStore } from './reference-store.ts'
import { watchRefusing } from './watch-refusing.ts'

/** Pages of super administrators: how the installation runs, messages to people, lists that contracts choose from. */
export const feature: ServerFeature = {
  name: 'administration',
  shownRecords: [
    { kind: 'communicationMessage', right: 'super-admin' },
    { kind: 'referenceItem', right: 'super-admin' },
  ],
  routes(routes, context) {
    bindOperationRoutes(routes, context)
    bindCommunicationRoutes(routes, context)
    bindRecordKind(routes, context, referenceItemKind, referenceItemCalls, referenceStore, {
      lockNew: (tx, { list }) => lockList(tx, list),
      check: checkReferenceCode,
    })
    bindDiagnosticRoutes(routes, context)
  },
  async demo({ db }) {
    await seedDemoLists(db)
    return []
  },
  async start(context) {
    notifyJobEnds(context)
    watchRefusing(context)
    // From the start on: it answers other processes, and the curve of the page reaches back before its first visitor.
    processesOf(context)
  },
  jobs(context) {
    const notifyMessages = createMessageNotifier(context)
    return [
      {
        name: 'administration.send-announcements',
        version: '1',
        everyMs: 30_000,
        run: async () => {
          const notified = await notifyMessages()
          return notified === 0 ? null : `${notified} announcements sent`
        },
      },
    ]
  },
}

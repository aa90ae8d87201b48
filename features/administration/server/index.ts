import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindCommunicationRoutes } from './communication-routes.ts'
import { processesOf } from './diagnostic/ask-processes.ts'
import { bindDiagnosticRoutes } from './diagnostic/diagnostic-routes.ts'
import { bindOperationRoutes } from './operation-routes.ts'
import { bindReferenceRoutes } from './reference-routes.ts'
import { tellJobEnds } from './tell-job-end.ts'
import { createMessageTeller } from './tell-messages.ts'
import { tellRefusing } from './tell-refusing.ts'

/** Pages of super administrators: how the installation runs, messages to people, lists that contracts choose from. */
export const feature: ServerFeature = {
  name: 'administration',
  routes(routes, context) {
    bindOperationRoutes(routes, context)
    bindCommunicationRoutes(routes, context)
    bindReferenceRoutes(routes, context)
    bindDiagnosticRoutes(routes, context)
  },
  async start(context) {
    tellJobEnds(context)
    tellRefusing(context)
    // From the start on: it answers other processes, and the curve of the page reaches back before its first visitor.
    processesOf(context)
  },
  jobs(context) {
    const tellMessages = createMessageTeller(context)
    return [
      {
        name: 'administration.tell-messages',
        version: '1',
        everyMs: 30_000,
        run: async () => {
          const told = await tellMessages()
          return told === 0 ? null : `${told} messages told`
        },
      },
    ]
  },
}

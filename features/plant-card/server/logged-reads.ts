import type { Audit } from '../../../platform/server/audit/audit.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'

/** Routes of a kind whose readings the audit log keeps: the user, and the record or the list that the user reads. */
export const loggedReads = (routes: Routes, audit: Pick<Audit, 'noted'>, kind: string): Routes => ({
  bind(endpoint, handler) {
    if (endpoint.method !== 'GET') return routes.bind(endpoint, handler)
    routes.bind(endpoint, async (request) => {
      const reply = await handler(request)
      const id: unknown = request.params instanceof Object ? Reflect.get(request.params, 'id') : undefined
      audit.noted(request, { result: 'done', target: { kind, id: typeof id === 'string' ? id : '*' } })
      return reply
    })
  },
})

import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'

/** A bulk action that is only looked at beforehand. */
const isPreview = (body: unknown): boolean => body instanceof Object && Reflect.get(body, 'isPreview') === true

/**
 * Routes whose changes decide what people may do: once one is done, every process forgets what it remembers of people and
 * reads anew what those who are connected may do. Without this word it would do so by itself, within 5 s.
 */
export const notifyRightsChanges = (routes: Routes, { live }: Pick<ServerContext, 'live'>): Routes => ({
  bind: (endpoint, handler) =>
    routes.bind(endpoint, async (request) => {
      const answer = await handler(request)
      // Whom a group or a list of people concerns is not looked up: everybody is read in the same few queries.
      if (endpoint.method !== 'GET' && !isPreview(request.body)) void live.rightsChanged(null).catch(() => undefined)
      return answer
    }),
})

import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { purgeDeleted } from './request-store.ts'
import { bindSavedRequestRoutes } from './routes.ts'

/** Saved requests of people, shared ones and defaults of roles. */
export const feature: ServerFeature = {
  name: 'saved-requests',
  routes: bindSavedRequestRoutes,
  async lead({ relations: { db }, log }) {
    await purgeDeleted(db, Date.now())
    const timer = setInterval(() => {
      purgeDeleted(db, Date.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'deleted saved requests could not be forgotten; the next hour tries again'),
      )
    }, hourMs).unref()
    return () => clearInterval(timer)
  },
}

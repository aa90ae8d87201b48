import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { purgeDeleted } from './request-store.ts'
import { bindSavedRequestRoutes } from './routes.ts'

/** Saved requests of people, shared ones and defaults of roles. */
export const feature: ServerFeature = {
  name: 'saved-requests',
  routes: bindSavedRequestRoutes,
  jobs: ({ relations: { db } }) => [
    {
      name: 'saved-requests.purge',
      version: '1',
      everyMs: hourMs,
      run: async () => {
        await purgeDeleted(db, Date.now())
        return 'Deleted saved requests of more than a day ago are forgotten'
      },
    },
  ],
}

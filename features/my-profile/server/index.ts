import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { createOwnPasswordGuard } from './own-password.ts'
import { bindPreferenceRoutes } from './preference-routes.ts'
import { bindProfileRoutes } from './profile-routes.ts'
import { bindTokenRoutes } from './token-routes.ts'
import { purgeTokens } from './token-store.ts'

/** A person's own account, preferences, sessions and API tokens. */
export const feature: ServerFeature = {
  name: 'my-profile',
  routes(routes, context) {
    const mustBeOwnPassword = createOwnPasswordGuard(context.relations.db, context.audit)
    bindProfileRoutes(routes, context, mustBeOwnPassword)
    bindPreferenceRoutes(routes, context)
    bindTokenRoutes(routes, context, mustBeOwnPassword)
  },
  async lead({ relations: { db }, log }) {
    await purgeTokens(db, Date.now())
    const timer = setInterval(() => {
      purgeTokens(db, Date.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'tokens that ended long ago could not be forgotten; the next hour tries again'),
      )
    }, hourMs).unref()
    return () => clearInterval(timer)
  },
}

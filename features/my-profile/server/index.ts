import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { createOwnPasswordGuard } from './own-password.ts'
import { bindPreferenceRoutes } from './preference-routes.ts'
import { bindProfileRoutes } from './profile-routes.ts'
import { bindSecondFactorRoutes } from './second-factor-routes.ts'
import { bindTokenRoutes } from './token-routes.ts'
import { purgeTokens } from './token-store.ts'

/** A person's own account, preferences, sessions and API tokens. */
export const feature: ServerFeature = {
  name: 'my-profile',
  routes(routes, context) {
    const mustBeOwnPassword = createOwnPasswordGuard(context.relations.db, context.config)
    bindProfileRoutes(routes, context, mustBeOwnPassword)
    bindPreferenceRoutes(routes, context)
    bindTokenRoutes(routes, context, mustBeOwnPassword)
    bindSecondFactorRoutes(routes, context, mustBeOwnPassword)
  },
  jobs: ({ relations: { db } }) => [
    {
      name: 'my-profile.purge-tokens',
      version: '1',
      everyMs: hourMs,
      run: async () => {
        const gone = await purgeTokens(db, Date.now())
        return gone === 0 ? null : `${gone} API tokens that ended long ago are forgotten`
      },
    },
  ],
}

import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindProviderRoutes } from './provider-routes.ts'
import { renewalJob } from './renewal-job.ts'

/** Outside identity providers: their administration, and who their people are here (`server/port.ts`). */
export const feature: ServerFeature = {
  name: 'identity-providers',
  shownRecords: [{ kind: 'identityProvider', right: 'super-admin' }],
  routes: bindProviderRoutes,
  // With OIDC_ISSUER none of these providers brings anybody.
  jobs: (context) => (context.config.oidc.issuer === undefined ? [renewalJob(context)] : []),
}

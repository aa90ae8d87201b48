import { dayMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindDeliveryRoutes } from './calls/delivery-routes.ts'
import { bindSubscriptionRoutes } from './calls/subscription-routes.ts'
import { bindWebhookRoutes } from './calls/webhook-routes.ts'
import { keptDeliveryDays, purgeDeliveries } from './delivery-store.ts'
import { tellPeople } from './tell-people.ts'

/** Subscriptions to alarms and tags: when, where and on which channel. */
export const feature: ServerFeature = {
  name: 'subscriptions',
  routes(routes, context) {
    bindSubscriptionRoutes(routes, context)
    bindDeliveryRoutes(routes, context)
    bindWebhookRoutes(routes, context)
  },
  jobs: ({ relations: { db } }) => [
    {
      name: 'subscriptions.purge',
      version: '1',
      everyMs: dayMs,
      run: async () => {
        const gone = await purgeDeliveries(db, Date.now())
        return gone === 0 ? null : `${gone} deliveries of more than ${keptDeliveryDays} days ago are forgotten`
      },
    },
  ],
  lead: async (context) => tellPeople(context),
}

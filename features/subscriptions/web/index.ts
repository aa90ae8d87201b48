import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

/** The page of subscriptions in My fleet: cards, form, log, webhooks. */
export const feature: WebFeature = {
  name: 'subscriptions',
  routes: [
    {
      path: '/MyFleet/Subscriptions',
      title: 'subscriptions.title',
      right: { product: 'MyFleet', flag: READ },
      holdsView: true,
      screen: () => import('./screens/fleet-subscriptions.tsx'),
    },
  ],
}

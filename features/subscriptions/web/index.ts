import { READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { notificationSources } from '../../notifications/web/slots-port.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** The page of subscriptions in My fleet: cards, form, log, webhooks. */
export const feature: WebFeature = {
  name: 'subscriptions',
  routes: [
    {
      path: '/MyFleet/Subscriptions',
      title: 'subscriptions.title',
      right,
      holdsView: true,
      screen: () => import('./screens/fleet-subscriptions.tsx'),
    },
  ],
  slots: [
    fillSlot(notificationSources, {
      id: 'subscriptions',
      order: 10,
      right,
      label: 'subscriptions.title',
      part: () => import('./profile/subscriptions-of-profile.tsx'),
    }),
  ],
}

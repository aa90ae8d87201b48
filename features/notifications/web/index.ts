import type { WebFeature } from '../../../platform/web/feature.ts'

/** What people are told, and what they want to be told. The bell stands in the shell. */
export const feature: WebFeature = {
  name: 'notifications',
  bar: [{ id: 'bell', right: 'signed-in', part: () => import('./parts/bell.tsx') }],
  routes: [
    {
      path: '/MyProfile/MyNotifications',
      title: 'notifications.title',
      right: 'signed-in',
      screen: () => import('./screens/my-notifications.tsx'),
    },
  ],
}

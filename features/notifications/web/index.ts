import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { profileTabs } from '../../my-profile/web/slots-port.ts'

const ofProfile = fillTab(profileTabs, {
  id: 'notifications',
  order: 40,
  right: 'signed-in',
  label: 'notifications.title',
  path: '/MyProfile/MyNotifications',
  title: 'notifications.title',
  part: () => import('./screens/my-notifications.tsx'),
})

/** What people are told, and what they want to be told. The bell stands in the shell. */
export const feature: WebFeature = {
  name: 'notifications',
  bar: [{ id: 'bell', right: 'signed-in', part: () => import('./parts/bell.tsx') }],
  routes: [ofProfile.route],
  slots: [ofProfile],
}

import { IconHistory } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

/** The audit log: who did what, when, from where, and what was refused. */
export const feature: WebFeature = {
  name: 'audit-log',
  routes: [
    {
      path: '/Logs',
      isOurs: true,
      title: 'auditLog.title',
      right: 'super-admin',
      holdsView: true,
      screen: () => import('./screens/logs.tsx'),
    },
  ],
  navigation: [
    {
      group: 'system',
      label: 'auditLog.title',
      also: 'auditLog.also',
      href: '/Logs',
      icon: IconHistory,
      right: 'super-admin',
      order: 80,
    },
  ],
}

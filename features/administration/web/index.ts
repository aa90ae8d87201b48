import { IconClockPlay, IconDatabaseCog, IconHeartbeat, IconListDetails, IconSpeakerphone } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = 'super-admin'
const group = 'administration'
const title = 'administration.title'

/** Pages of super administrators, and the banner that carries their messages to everybody. */
export const feature: WebFeature = {
  name: 'administration',
  routes: [
    {
      path: '/Administration/CommunicationMessage',
      title,
      right,
      holdsView: true,
      screen: () => import('./screens/communication-message.tsx'),
    },
    {
      path: '/Administration/Diagnostic',
      title,
      right,
      holdsView: true,
      screen: () => import('./screens/diagnostic.tsx'),
    },
    {
      path: '/Administration/DatabaseScriptsHistory',
      title,
      right,
      screen: () => import('./screens/database-scripts-history.tsx'),
    },
    {
      path: '/Administration/CronJobsVersions',
      title,
      right,
      holdsView: true,
      screen: () => import('./screens/cron-jobs-versions.tsx'),
    },
    {
      path: '/Administration/MaintenanceContracts',
      title,
      right,
      holdsView: true,
      screen: () => import('./screens/maintenance-contracts.tsx'),
    },
  ],
  records: [
    {
      kind: 'communicationMessage',
      noun: 'record.communicationMessage.one',
      icon: IconSpeakerphone,
      right,
      links: { view: (id) => `/Administration/CommunicationMessage?message=${id}` },
    },
  ],
  navigation: [
    {
      group,
      label: 'administration.messages.title',
      href: '/Administration/CommunicationMessage',
      icon: IconSpeakerphone,
      right,
      order: 30,
    },
    {
      group,
      label: 'administration.lists.title',
      href: '/Administration/MaintenanceContracts',
      icon: IconListDetails,
      right,
      order: 40,
    },
    {
      group,
      label: 'administration.diagnostic.title',
      href: '/Administration/Diagnostic',
      icon: IconHeartbeat,
      right,
      order: 45,
    },
    {
      group,
      label: 'administration.scripts.title',
      href: '/Administration/DatabaseScriptsHistory',
      icon: IconDatabaseCog,
      right,
      order: 60,
    },
    {
      group,
      label: 'administration.jobs.title',
      href: '/Administration/CronJobsVersions',
      icon: IconClockPlay,
      right,
      order: 70,
    },
  ],
  inFrame: () => import('./parts/message-banner.tsx'),
}

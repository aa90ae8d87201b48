import { IconClockPlay, IconDatabaseCog, IconHeartbeat, IconListDetails, IconSpeakerphone } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = 'super-admin'
const group = 'system'
const title = 'administration.title'

/** Pages of super administrators, and the banner that carries their messages to everybody. */
export const feature: WebFeature = {
  name: 'administration',
  routes: [
    {
      path: '/Administration/CommunicationMessage',
      title,
      ownTitle: 'administration.messages.title',
      right,
      holdsView: true,
      screen: () => import('./screens/communication-message.tsx'),
    },
    {
      path: '/Administration/Diagnostic',
      title,
      ownTitle: 'administration.diagnostic.title',
      right,
      holdsView: true,
      screen: () => import('./screens/diagnostic.tsx'),
    },
    {
      path: '/Administration/DatabaseScriptsHistory',
      title,
      ownTitle: 'administration.scripts.title',
      right,
      screen: () => import('./screens/database-scripts-history.tsx'),
    },
    {
      path: '/Administration/CronJobsVersions',
      title,
      ownTitle: 'administration.jobs.title',
      right,
      holdsView: true,
      screen: () => import('./screens/cron-jobs-versions.tsx'),
    },
    {
      path: '/Administration/MaintenanceContracts',
      title,
      ownTitle: 'administration.lists.title',
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
      also: 'administration.messages.also',
      href: '/Administration/CommunicationMessage',
      icon: IconSpeakerphone,
      right,
      order: 30,
    },
    {
      group: 'data',
      label: 'administration.lists.title',
      also: 'administration.lists.also',
      href: '/Administration/MaintenanceContracts',
      icon: IconListDetails,
      right,
      order: 70,
    },
    {
      group,
      label: 'administration.diagnostic.title',
      also: 'administration.diagnostic.also',
      href: '/Administration/Diagnostic',
      icon: IconHeartbeat,
      right,
      order: 45,
    },
    {
      group,
      label: 'administration.scripts.title',
      also: 'administration.scripts.also',
      href: '/Administration/DatabaseScriptsHistory',
      icon: IconDatabaseCog,
      right,
      order: 60,
    },
    {
      group,
      label: 'administration.jobs.title',
      also: 'administration.jobs.also',
      href: '/Administration/CronJobsVersions',
      icon: IconClockPlay,
      right,
      order: 70,
    },
  ],
  inFrame: () => import('./parts/message-banner.tsx'),
}

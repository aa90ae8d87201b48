import { IconMail } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'

const href = '/Administration/Outbox'

/** E-mails that were written, and what became of them. */
export const feature: WebFeature = {
  name: 'outbox',
  routes: [
    {
      path: href,
      isOurs: true,
      title: 'outbox.title',
      right: 'super-admin',
      holdsView: true,
      screen: () => import('./screens/outbox.tsx'),
    },
  ],
  navigation: [
    {
      group: 'system',
      label: 'outbox.title',
      also: 'outbox.also',
      href,
      icon: IconMail,
      right: 'super-admin',
      order: 75,
    },
  ],
}

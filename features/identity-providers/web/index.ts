import { IconKey } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { providerLink, providersLink, providersTableLink } from './links.ts'

const right = 'super-admin'
const title = 'identityProviders.title'

/** Outside identity providers that people sign in with: as cards, as a table, and each by itself. */
export const feature: WebFeature = {
  name: 'identity-providers',
  routes: [
    { path: providersLink, title, right, holdsView: true, screen: () => import('./screens/cards.tsx') },
    { path: providersTableLink, title, right, holdsView: true, screen: () => import('./screens/table.tsx') },
    {
      path: '/IdentityProviders/$mode/{-$id}',
      isOurs: true,
      title: 'identityProviders.one',
      right,
      screen: () => import('./screens/provider.tsx'),
    },
  ],
  records: [
    {
      kind: 'identityProvider',
      noun: 'identityProviders.one',
      icon: IconKey,
      right,
      links: { view: (id) => providerLink('view', id) },
    },
  ],
  navigation: [
    {
      group: 'people',
      label: title,
      also: 'identityProviders.also',
      href: providersLink,
      icon: IconKey,
      right,
      order: 30,
    },
  ],
}

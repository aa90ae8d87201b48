import type { WebFeature } from '../../platform/web/feature.ts'

/**
 * The address above the pages of administration, which belong to several features: it leads to the first of them. It looks
 * through the list of features and so stands beside it.
 */
export const administrationRoot: WebFeature = {
  name: 'administration-root',
  routes: [
    {
      path: '/Administration',
      isOurs: true,
      title: 'shell.group.administration',
      right: 'signed-in',
      leadsOn: true,
      screen: () => import('./shell/administration-screen.tsx'),
    },
  ],
}

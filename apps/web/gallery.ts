import type { WebFeature } from '../../platform/web/feature.ts'

/** The kit's own page, for those who build with it; it is linked from nowhere. */
export const gallery: WebFeature = {
  name: 'gallery',
  routes: [
    {
      path: '/Gallery',
      isOurs: true,
      title: 'shell.gallery',
      right: 'super-admin',
      framed: false,
      screen: () => import('./shell/gallery-screen.tsx'),
    },
  ],
}

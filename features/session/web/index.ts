import type { WebFeature } from '../../../platform/web/feature.ts'

const bare = { right: 'public', framed: false } as const

export const feature: WebFeature = {
  name: 'session',
  routes: [
    { path: '/Login', title: 'session.title.signIn', screen: () => import('./screens/login.tsx'), ...bare },
    {
      path: '/implicit/callback',
      title: 'session.title.signIn',
      screen: () => import('./screens/callback.tsx'),
      ...bare,
    },
    { path: '/Errors', title: 'session.title.error', screen: () => import('./screens/errors.tsx'), ...bare },
    {
      path: '/NotCompatibleBrowser',
      title: 'session.title.browser',
      screen: () => import('./screens/not-compatible-browser.tsx'),
      ...bare,
    },
    {
      path: '/ServiceUnavailable',
      title: 'session.title.unavailable',
      screen: () => import('./screens/service-unavailable.tsx'),
      ...bare,
    },
    {
      path: '/ForgotPassword',
      title: 'session.title.forgotPassword',
      screen: () => import('./screens/forgot-password.tsx'),
      ...bare,
    },
    // In the frame for a signed-in user, who goes on from there.
    { path: '*', title: 'session.title.notFound', right: 'public', screen: () => import('./screens/not-found.tsx') },
  ],
}

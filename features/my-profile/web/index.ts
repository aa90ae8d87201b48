import type { WebFeature, WebRoute } from '../../../platform/web/feature.ts'
import {
  assetsLink,
  favouritesLink,
  firstFavouritesLink,
  personalInformationLink,
  profileLink,
  rightsLink,
  settingsLink,
} from './links.ts'

const route = (path: string, title: string, screen: WebRoute['screen']): WebRoute => ({
  path,
  title: `myProfile.title.${title}`,
  right: 'signed-in',
  screen,
})

/** A person's own account, farms, rights, settings and tokens. It is reached by the person's menu. */
export const feature: WebFeature = {
  name: 'my-profile',
  routes: [
    { ...route(profileLink, 'profile', () => import('./screens/profile.tsx')), holdsView: true },
    { ...route(assetsLink, 'assets', () => import('./screens/assets.tsx')), holdsView: true },
    route(settingsLink, 'settings', () => import('./screens/settings.tsx')),
    route(rightsLink, 'rights', () => import('./screens/rights.tsx')),
    route(personalInformationLink, 'personal', () => import('./screens/personal-information.tsx')),
    { ...route(favouritesLink, 'favourites', () => import('./screens/favourites.tsx')), holdsView: true },
    {
      ...route(firstFavouritesLink, 'favourites', () => import('./screens/first-favourites.tsx')),
      right: 'public',
      holdsView: true,
    },
  ],
}

import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab, type TabPart } from '../../../platform/web/slots/tab-slot.ts'
import {
  assetsLink,
  favouritesLink,
  firstFavouritesLink,
  personalInformationLink,
  profileLink,
  rightsLink,
  settingsLink,
} from './links.ts'
import { profileTabs } from './parts/profile-tabs.ts'

const tab = (
  id: string,
  order: number,
  path: string,
  part: TabPart<object, undefined, object>['part'],
  more: Pick<TabPart<object, undefined, object>, 'holdsView' | 'optionalCalls'> = {},
) =>
  fillTab(profileTabs, {
    id,
    order,
    path,
    part,
    right: 'signed-in',
    title: `myProfile.title.${id}`,
    label: `myProfile.tab.${id}`,
    ...more,
  })

const tabs = [
  tab('profile', 10, profileLink, () => import('./screens/profile.tsx'), { holdsView: true }),
  tab('assets', 20, assetsLink, () => import('./screens/assets.tsx'), { holdsView: true }),
  tab('favourites', 30, favouritesLink, () => import('./screens/favourites.tsx'), {
    holdsView: true,
    // Machines can be chosen by those who see the fleet.
    optionalCalls: ['getFleetTable'],
  }),
  tab('settings', 50, settingsLink, () => import('./screens/settings.tsx')),
  tab('rights', 60, rightsLink, () => import('./screens/rights.tsx')),
]

/** A person's own account, farms, rights, settings and tokens. It is reached by the person's menu. */
export const feature: WebFeature = {
  name: 'my-profile',
  routes: [
    ...tabs.map(({ route }) => route),
    {
      path: personalInformationLink,
      title: 'myProfile.title.personal',
      right: 'signed-in',
      screen: () => import('./screens/personal-information.tsx'),
    },
    {
      path: firstFavouritesLink,
      title: 'myProfile.title.favourites',
      right: 'public',
      holdsView: true,
      screen: () => import('./screens/first-favourites.tsx'),
    },
  ],
  slots: tabs,
  search: { right: 'signed-in', items: () => import('./search-items.ts') },
}

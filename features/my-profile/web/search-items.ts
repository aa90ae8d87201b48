import {
  IconBell,
  IconBuildingFactory2,
  IconId,
  IconKey,
  IconSettings,
  IconStar,
  IconUserCircle,
} from '@tabler/icons-react'
import type { LoadSearchItems, SearchItem } from '../../../platform/web/search/search-item.ts'
import { assetsLink, favouritesLink, personalInformationLink, profileLink, rightsLink, settingsLink } from './links.ts'

const pages: readonly (readonly [id: string, href: string, icon: SearchItem['icon']])[] = [
  ['profile', profileLink, IconUserCircle],
  ['personal', personalInformationLink, IconId],
  ['assets', assetsLink, IconBuildingFactory2],
  ['favourites', favouritesLink, IconStar],
  ['settings', settingsLink, IconSettings],
  ['rights', rightsLink, IconKey],
]

/** Pages of the user's own account and settings, which the navigation does not list. */
const loadItems: LoadSearchItems = async ({ t }) => [
  ...pages.map(([id, href, icon]) => ({
    id: `profile/${id}`,
    label: t(`myProfile.title.${id}`),
    also: t(`myProfile.search.${id}`),
    kind: t('myProfile.search.kind'),
    icon,
    href,
  })),
  {
    id: 'profile/notifications',
    label: t('notifications.title'),
    also: t('myProfile.search.notifications'),
    kind: t('myProfile.search.kind'),
    icon: IconBell,
    href: '/MyProfile/MyNotifications',
  },
]

export default loadItems

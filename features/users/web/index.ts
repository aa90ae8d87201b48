import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'

const right = { product: 'BackOfficeUsers', flag: READ } as const
const edit = { product: 'BackOfficeUsers', flag: EDIT } as const
const manage = { product: 'BackOfficeUsers', flag: MANAGE } as const

/** People and groups: who may use Solvane and what they may do. */
export const feature: WebFeature = {
  name: 'users',
  routes: [
    {
      path: '/Users/',
      title: 'users.title.users',
      right,
      holdsView: true,
      screen: () => import('./screens/users.tsx'),
    },
    {
      path: '/Users/Import',
      title: 'users.title.import',
      right: 'super-admin',
      screen: () => import('./screens/import.tsx'),
    },
    {
      path: '/Users/$mode/{-$id}',
      title: 'users.title.user',
      right,
      modeRights: { create: edit, edit },
      screen: () => import('./screens/user.tsx'),
    },
    {
      path: '/Groups/',
      title: 'users.groups.title',
      right,
      holdsView: true,
      screen: () => import('./screens/groups.tsx'),
    },
    {
      path: '/Groups/$mode/{-$id}',
      title: 'users.groups.one',
      right,
      modeRights: { create: manage, edit: manage },
      screen: () => import('./screens/group.tsx'),
    },
  ],
  records: [
    {
      kind: 'group',
      noun: 'users.groups.one',
      icon: IconUsersGroup,
      right,
      links: { view: (id) => `/Groups/view/${encodeURIComponent(id)}` },
    },
  ],
  search: { right, items: () => import('./search-items.ts'), found: () => import('./find-people.ts') },
  navigation: [
    {
      group: 'people',
      label: 'users.title.users',
      also: 'users.also',
      href: '/Users/',
      icon: IconUser,
      right,
      order: 10,
    },
    {
      group: 'people',
      label: 'users.groups.title',
      also: 'users.groups.also',
      href: '/Groups/',
      icon: IconUsersGroup,
      right,
      order: 20,
    },
  ],
}

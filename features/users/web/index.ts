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
  navigation: [
    { group: 'administration', label: 'users.title.users', href: '/Users/', icon: IconUser, right, order: 10 },
    { group: 'administration', label: 'users.groups.title', href: '/Groups/', icon: IconUsersGroup, right, order: 20 },
  ],
}

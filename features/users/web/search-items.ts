import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { EDIT } from '../../../domain/right.ts'
import type { LoadSearchItems } from '../../../platform/web/search/search-item.ts'
import { groupLinks, newUserLink } from './links.ts'
import { groupNamesQuery } from './queries.ts'

/** All groups, and the way to a new user for those who may add one. */
const loadItems: LoadSearchItems = async ({ queries, t, can }) => {
  const groups = await queries.ensureQueryData({ ...groupNamesQuery(), revalidateIfStale: true })
  return [
    ...(can({ product: 'BackOfficeUsers', flag: EDIT })
      ? [
          {
            id: 'person/new',
            label: t('users.title.new'),
            also: t('users.newAlso'),
            kind: t('users.title.users'),
            icon: IconUserPlus,
            href: newUserLink,
          },
        ]
      : []),
    ...groups.map(({ id, name }) => ({
      id: `group/${id}`,
      label: name,
      kind: t('users.groups.one'),
      icon: IconUsersGroup,
      href: groupLinks.view(id),
    })),
  ]
}

export default loadItems

import { IconUser } from '@tabler/icons-react'
import { call } from '../../../platform/web/api/call.ts'
import type { FindSearchItems } from '../../../platform/web/search/search-item.ts'
import { getUsers } from '../contract/endpoints.ts'
import { userLink } from './links.ts'
import { fullName } from './person-names.ts'

/** People shown for one search. */
const most = 8

/** People by name, login or e-mail: the server knows thousands. */
const findPeople: FindSearchItems = async ({ query, t, signal }) => {
  const { results } = await call(getUsers, { query: { search: query, limit: most } }, signal)
  return results.map((person) => ({
    id: `person/${person.id}`,
    label: fullName(person),
    ...(fullName(person) !== person.login && { context: person.login }),
    kind: t('users.title.user'),
    icon: IconUser,
    href: userLink('view', person.id),
  }))
}

export default findPeople

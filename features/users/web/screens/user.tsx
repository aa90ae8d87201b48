import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { RecordScreen, type RecordScreenKind } from '../../../../platform/web/forms/record-screen.tsx'
import type { PersonDetails } from '../../contract/person.ts'
import { usersLink } from '../links.ts'
import { PersonActions } from '../parts/person-actions.tsx'
import { PersonEditor } from '../parts/person-editor.tsx'
import { PersonView } from '../parts/person-view.tsx'
import { fullName } from '../person-names.ts'
import { personQuery } from '../queries.ts'

const edit = { product: 'BackOfficeUsers', flag: EDIT } as const

/** A person: seen, changed or made, as the address says. */
export default function UserScreen() {
  const { t } = useTranslation()
  const kind: RecordScreenKind<PersonDetails> = {
    list: { label: 'users.title.users', href: usersLink },
    words: { new: 'users.title.new', one: 'users.title.user', loading: 'users.loadingOne' },
    query: personQuery,
    name: fullName,
    note: ({ isUserSuperAdmin, isDemo }) => (
      <>
        {isUserSuperAdmin && <Badge>{t('users.role.super')}</Badge>}
        {isDemo && <Badge>{t('users.demo')}</Badge>}
      </>
    ),
    actions: (person) => <PersonActions person={person} />,
    missingRight: ({ allowed, isUserSuperAdmin }) =>
      allowed.edit ? undefined : isUserSuperAdmin ? 'super-admin' : edit,
    view: (person) => <PersonView person={person} />,
    editor: (person) => <PersonEditor {...(person && { person })} />,
  }
  return <RecordScreen kind={kind} />
}

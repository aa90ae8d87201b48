import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { RecordScreen, type RecordScreenKind } from '../../../../platform/web/forms/record-screen.tsx'
import type { GroupDetails } from '../../contract/group.ts'
import { groupsLink } from '../links.ts'
import { GroupActions } from '../parts/group-actions.tsx'
import { GroupEditor } from '../parts/group-editor.tsx'
import { GroupView } from '../parts/group-view.tsx'
import { groupQuery } from '../queries.ts'

const manage = { product: 'BackOfficeUsers', flag: MANAGE } as const

/** A group: seen, changed or made, as the address says. */
export default function GroupScreen() {
  const { t } = useTranslation()
  const kind: RecordScreenKind<GroupDetails> = {
    list: { label: 'users.title.groups', href: groupsLink },
    words: { new: 'users.title.newGroup', one: 'users.title.group', loading: 'users.loadingOne' },
    query: groupQuery,
    name: ({ name }) => name,
    note: ({ isDemo }) => isDemo && <Badge>{t('users.demo')}</Badge>,
    actions: (group) => <GroupActions group={group} />,
    missingRight: ({ allowed }) => (allowed.edit ? undefined : manage),
    view: (group) => <GroupView group={group} />,
    editor: (group) => <GroupEditor {...(group && { group })} />,
  }
  return <RecordScreen kind={kind} />
}

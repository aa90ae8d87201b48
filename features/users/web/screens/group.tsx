import { useTranslation } from 'react-i18next'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { RecordPages } from '../../../../platform/web/record/record-pages.tsx'
import { groupCalls, groupKind } from '../../contract/group.ts'
import { besideFields } from '../group-form.ts'
import { groupLinks, membersLink } from '../links.ts'
import { GroupForm } from '../parts/group-form.tsx'
import { GroupMembers, GroupView } from '../parts/group-view.tsx'
import { groupQueries } from '../queries.ts'
import { ownRefusals } from '../refusal.ts'
import { useChangeWords } from '../use-change-words.ts'

/** A group: seen, changed or made, as the address says. */
export default function GroupScreen() {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const changeWords = useChangeWords()
  return (
    <RecordPages
      kind={groupKind}
      calls={groupCalls}
      links={groupLinks}
      queries={groupQueries}
      nameOf={({ name }) => name}
      note={({ isDemo }) => isDemo && <Badge>{t('users.demo')}</Badge>}
      mayChange={({ allowed }) => allowed.edit}
      actions={({ id }) => <Button onClick={() => navigate(membersLink(id))}>{t('users.showMembers')}</Button>}
      deletion={{
        text: ({ people: { length: count } }) =>
          count === 0 ? t('users.groups.deleteEmpty') : t('users.groups.deleteText', { count }),
        query: ({ people }) => ({ members: people.length }),
      }}
      beside={besideFields}
      form={(editor, words, group) => <GroupForm editor={editor} words={words} group={group} />}
      view={(group) => <GroupView group={group} />}
      aside={(group) => <GroupMembers group={group} />}
      refusals={ownRefusals}
      changeWords={changeWords}
    />
  )
}

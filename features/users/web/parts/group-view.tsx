import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { covers } from '../../../../domain/perimeter-rule.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { GroupDetails } from '../../contract/group.ts'
import { perimeterText } from '../change-words.ts'
import { membersLink, userLink } from '../links.ts'
import { listName, typeName } from '../person-names.ts'
import { perimeterFarmsQuery } from '../queries.ts'
import { FarmList } from './farm-list.tsx'
import { PersonState } from './person-state.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** So many members are named; the list of users has them all. */
const mostNamed = 50

/** A group as it is: what it gives, and where. */
export function GroupView({ group }: { readonly group: GroupDetails }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const farms = useQuery(perimeterFarmsQuery())
  const covered = useMemo(
    () => (farms.data ?? []).filter((farm) => covers(group.perimeter, farm)),
    [farms.data, group.perimeter],
  )
  return (
    <>
      {group.description !== '' && <p>{group.description}</p>}
      <RecordSection title={t('users.section.rights')}>
        <RightsMatrix own={group.products} />
      </RecordSection>
      <RecordSection title={t('users.section.farms', { count: covered.length })}>
        <Note>
          {perimeterText(t, group.perimeter, locale)}
          {group.perimeter.hiddenFarms > 0 && ` · ${t('users.farm.hidden', { count: group.perimeter.hiddenFarms })}`}
        </Note>
        {farms.isError ? (
          <QueryError error={farms.error} onRetry={() => void farms.refetch()} busy={farms.isFetching} inline />
        ) : (
          <FarmList farms={covered} />
        )}
      </RecordSection>
    </>
  )
}

/** To whom a group gives its rights. */
export function GroupMembers({ group: { id, people } }: { readonly group: GroupDetails }) {
  const { t } = useTranslation()
  return (
    <RecordSection title={t('users.section.members', { count: people.length })}>
      {people.length === 0 && <Note>{t('users.noMembers')}</Note>}
      <LineList>
        {people.slice(0, mostNamed).map((person) => (
          <Line
            key={person.id}
            after={
              person.isEnabled ? <Note inline>{typeName(t, person.type)}</Note> : <PersonState isEnabled={false} />
            }
          >
            <AppLink href={userLink('view', person.id)}>{listName(person)}</AppLink>
          </Line>
        ))}
      </LineList>
      {people.length > mostNamed && (
        <AppLink href={membersLink(id)}>{t('users.bulk.more', { count: people.length - mostNamed })}</AppLink>
      )}
    </RecordSection>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { covers } from '../../../../domain/perimeter-rule.ts'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RecordChanges } from '../../../../platform/web/forms/record-changes.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { GroupDetails } from '../../contract/group.ts'
import { perimeterText } from '../change-words.ts'
import { membersLink, userLink } from '../links.ts'
import { listName, typeName } from '../person-names.ts'
import { changesQuery, perimeterFarmsQuery } from '../queries.ts'
import { useChangeWords } from '../use-change-words.ts'
import { FarmList } from './farm-list.tsx'
import { PersonState } from './person-state.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

/** So many members are named; the list of users has them all. */
const mostNamed = 50

/** A group as it is: what it gives, where, and to whom. */
export function GroupView({ group }: { readonly group: GroupDetails }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const changeWords = useChangeWords()
  const farms = useQuery(perimeterFarmsQuery())
  const covered = useMemo(
    () => (farms.data ?? []).filter((farm) => covers(group.perimeter, farm)),
    [farms.data, group.perimeter],
  )
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={t('users.section.members', { count: group.people.length })}>
            {group.people.length === 0 && <Note>{t('users.noMembers')}</Note>}
            <LineList>
              {group.people.slice(0, mostNamed).map((person) => (
                <Line
                  key={person.id}
                  after={
                    person.isEnabled ? (
                      <Note inline>{typeName(t, person.type)}</Note>
                    ) : (
                      <PersonState isEnabled={false} />
                    )
                  }
                >
                  <AppLink href={userLink('view', person.id)}>{listName(person)}</AppLink>
                </Line>
              ))}
            </LineList>
            {group.people.length > mostNamed && (
              <AppLink href={membersLink(group.id)}>
                {t('users.bulk.more', { count: group.people.length - mostNamed })}
              </AppLink>
            )}
          </RecordSection>
          <RecordSection title={t('users.section.changes')}>
            <RecordChanges query={changesQuery('group', group.id)} words={changeWords} />
          </RecordSection>
        </>
      }
    >
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
    </RecordBody>
  )
}

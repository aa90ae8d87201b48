import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { GroupDetails } from '../../contract/group.ts'
import { listName } from '../person-names.ts'
import { peopleQuery } from '../queries.ts'

/** The members of a group. */
export function GroupMembersField({
  value,
  stored,
  isChanged,
  error,
  onChange,
}: {
  readonly value: readonly string[]
  /** The choices until all users have been read. */
  readonly stored: GroupDetails['people']
  readonly isChanged: boolean
  readonly error: string | undefined
  readonly onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation()
  const people = useQuery(peopleQuery())
  return (
    <>
      <MultiSelect
        label={t('users.field.members')}
        placeholder={t('users.noMembers')}
        nothingFound={t('users.nothingFound')}
        choices={(people.data ?? stored).map((person) => ({ value: person.id, label: listName(person) }))}
        value={value}
        changed={isChanged}
        error={error}
        onChange={onChange}
      />
      {people.isError && (
        <QueryError error={people.error} onRetry={() => void people.refetch()} busy={people.isFetching} inline />
      )}
    </>
  )
}

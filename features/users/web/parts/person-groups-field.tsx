import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { groupNamesQuery } from '../queries.ts'

/** The groups of a user. */
export function PersonGroupsField({
  value,
  isChanged,
  error,
  onChange,
}: {
  readonly value: readonly string[]
  readonly isChanged: boolean
  readonly error: string | undefined
  readonly onChange: (groupIds: string[]) => void
}) {
  const { t } = useTranslation()
  const groupNames = useQuery(groupNamesQuery())
  if (groupNames.isError)
    return (
      <QueryError
        error={groupNames.error}
        onRetry={() => void groupNames.refetch()}
        busy={groupNames.isFetching}
        inline
      />
    )
  return (
    <MultiSelect
      label={t('users.field.groupIds')}
      help={t('users.help.groups')}
      nothingFound={t('users.nothingFound')}
      placeholder={t('users.noGroups')}
      choices={(groupNames.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      changed={isChanged}
      error={error}
      onChange={onChange}
    />
  )
}

import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { GroupMapping } from '../../contract/identity-provider.ts'
import { groupNamesQuery } from '../queries.ts'
import styles from './provider.module.css'

/** Which value of the claim makes somebody a member of which group. */
export function GroupMappingEditor({
  value,
  error,
  onChange,
}: {
  readonly value: readonly GroupMapping[]
  readonly error: string | undefined
  readonly onChange: (mappings: readonly GroupMapping[]) => void
}) {
  const { t } = useTranslation()
  const groups = useQuery(groupNamesQuery())
  if (groups.isError)
    return <QueryError error={groups.error} onRetry={() => void groups.refetch()} busy={groups.isFetching} inline />
  const names = groups.data ?? []
  const choices = names.map(({ id, name }) => ({ value: id, label: name }))
  const change = (at: number, next: Partial<GroupMapping>) =>
    onChange(value.map((mapping, index) => (index === at ? { ...mapping, ...next } : mapping)))
  const [first] = names
  return (
    <>
      {value.length > 0 && (
        <ul className={styles.mappings}>
          {value.map((mapping, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines only come and go at its own button
            <li key={index} className={styles.mapping}>
              <TextField
                label={t('identityProviders.mapping.value')}
                value={mapping.value}
                maxLength={200}
                onChange={(event) => change(index, { value: event.currentTarget.value })}
              />
              <Select
                label={t('identityProviders.mapping.group')}
                value={mapping.groupId}
                choices={
                  names.some(({ id }) => id === mapping.groupId)
                    ? choices
                    : [...choices, { value: mapping.groupId, label: t('identityProviders.mapping.gone') }]
                }
                searchable
                nothingFound={t('identityProviders.nothingFound')}
                onChange={(groupId) => change(index, { groupId })}
              />
              <IconButton
                label={t('identityProviders.mapping.remove')}
                icon={<IconTrash size={16} />}
                onClick={() => onChange(value.filter((_one, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Fault>{error}</Fault>}
      <Button
        size="small"
        icon={<IconPlus size={16} aria-hidden="true" />}
        disabled={!first}
        onClick={() => first && onChange([...value, { value: '', groupId: first.id }])}
      >
        {t('identityProviders.mapping.add')}
      </Button>
      {groups.data?.length === 0 && <Note>{t('identityProviders.mapping.noGroups')}</Note>}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import type { Rights } from '../../contract/person.ts'
import { type Role, roleOf, roleRights, rolesWithin } from '../../contract/role-presets.ts'
import type { PersonForm } from '../person-form.ts'
import { fullName } from '../person-names.ts'
import { peopleQuery } from '../queries.ts'

/** The short way to the rights of a new user: a usual role, or the access of another user. */
export function PersonRole({
  rights,
  source,
  onChange,
  onCopy,
}: {
  readonly rights: Rights
  /** User whose access was copied; empty: nobody, or it was edited since. */
  readonly source: string
  readonly onChange: (change: Partial<PersonForm>) => void
  readonly onCopy: (id: string) => void
}) {
  const { t } = useTranslation()
  const giver = usePerson()
  const people = useQuery(peopleQuery())
  const choices = (giver ? rolesWithin(giver) : []).map((role) => ({ value: role, label: t(`users.preset.${role}`) }))
  const role = roleOf(rights)
  return (
    <Fields>
      <Select
        label={t('users.preset.label')}
        help={t(role ? `users.preset.help.${role}` : 'users.preset.help.none')}
        value={role ?? ''}
        choices={[{ value: '', label: t('users.preset.none') }, ...choices]}
        onChange={(next) => onChange({ products: next === '' ? {} : roleRights[next as Role] })}
      />
      <Select
        label={t('users.preset.sameAs')}
        help={t('users.preset.sameAsHelp')}
        value={source}
        searchable
        nothingFound={t('users.nothingFound')}
        choices={[
          { value: '', label: '-' },
          ...(people.data ?? []).map((person) => ({
            value: person.id,
            label: `${fullName(person)} (${person.login})`,
          })),
        ]}
        onChange={onCopy}
      />
    </Fields>
  )
}

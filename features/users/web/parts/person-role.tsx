import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import type { Rights } from '../../contract/person.ts'
import { type Role, roleOf, roleRights, rolesWithin } from '../../contract/role-presets.ts'
import { formOf, type PersonForm } from '../person-form.ts'
import { fullName } from '../person-names.ts'
import { peopleQuery, personQuery } from '../queries.ts'

/** The short way to the rights of a new user: a usual role, or the access of another user. */
export function PersonRole({
  rights,
  onChange,
}: {
  readonly rights: Rights
  readonly onChange: (change: Partial<PersonForm>) => void
}) {
  const { t } = useTranslation()
  const giver = usePerson()
  const client = useQueryClient()
  const people = useQuery(peopleQuery())
  const [like, setLike] = useState('')
  const choices = (giver ? rolesWithin(giver) : []).map((role) => ({ value: role, label: t(`users.preset.${role}`) }))
  const copy = async (id: string) => {
    setLike(id)
    if (id === '') return
    try {
      const person = await client.fetchQuery(personQuery(id))
      const { groupIds, perimeter } = formOf(person)
      onChange({ groupIds, perimeter, products: person.grants[0]?.products ?? {} })
    } catch {
      setLike('')
      showNotice(t('users.preset.copyFailed'), { state: 'critical' })
    }
  }
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
        value={like}
        searchable
        nothingFound={t('users.nothingFound')}
        choices={[
          { value: '', label: '-' },
          ...(people.data ?? []).map((person) => ({
            value: person.id,
            label: `${fullName(person)} (${person.login})`,
          })),
        ]}
        onChange={(id) => void copy(id)}
      />
    </Fields>
  )
}

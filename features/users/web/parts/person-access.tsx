import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Folded } from '../../../../kit/composites/record/folded.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { FieldFault } from '../../../../platform/web/forms/field-fault.ts'
import type { PersonDetails } from '../../contract/person.ts'
import { type PersonForm, rightsWith } from '../person-form.ts'
import { groupQueries } from '../queries.ts'
import { useAccessCopy } from '../use-access-copy.ts'
import { PerimeterEditor } from './perimeter-editor.tsx'
import { PersonGroupsField } from './person-groups-field.tsx'
import { PersonRole } from './person-role.tsx'
import { RightsSection } from './rights-section.tsx'

/** What a person may do, and on which farms. A new one begins with a role; the rights one by one are folded away. */
export function PersonAccess({
  person,
  value,
  changes,
  faults,
  faultOf,
  onChange,
}: {
  readonly person: PersonDetails | undefined
  readonly value: PersonForm
  readonly changes: Partial<PersonForm>
  readonly faults: readonly FieldFault[]
  /** Words for what is wrong with a field. */
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<PersonForm>) => void
}) {
  const { t } = useTranslation()
  const groups = useQuery(groupQueries.list())
  const { source, copy, edit } = useAccessCopy(onChange)
  const stored = person?.grants[0]?.products ?? {}
  const inherited = (groups.data ?? [])
    .filter(({ id }) => value.groupIds.includes(id))
    .map(({ name, products }) => ({ source: name, products }))
  const rights = (
    <RightsSection
      title={t('users.section.ownRights')}
      stored={stored}
      changed={value.products}
      faults={faults}
      ownSource={t('users.rights.own')}
      inherited={inherited}
      onChange={(products) => edit({ products })}
    />
  )
  return (
    <>
      {!person && (
        <RecordSection title={t('users.section.role')}>
          <PersonRole
            rights={rightsWith(stored, value.products)}
            source={source}
            onChange={edit}
            onCopy={(id) => void copy(id)}
          />
        </RecordSection>
      )}
      <RecordSection title={t('users.section.groups')}>
        <PersonGroupsField
          value={value.groupIds}
          isChanged={'groupIds' in changes}
          error={faultOf('groupIds')}
          onChange={(groupIds) => edit({ groupIds })}
        />
      </RecordSection>
      <RecordSection title={t('users.section.ownFarms')}>
        <PerimeterEditor
          value={value.perimeter}
          hiddenFarms={person?.grants[0]?.perimeter.hiddenFarms ?? 0}
          error={faultOf('perimeter')}
          onChange={(perimeter) => edit({ perimeter })}
        />
      </RecordSection>
      {person ? (
        rights
      ) : (
        <Folded title={t('users.fold.rights')} mustOpen={faults.some(({ field }) => field === 'products')}>
          {rights}
        </Folded>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import type { FieldFault } from '../../../../platform/web/forms/field-fault.ts'
import type { Rights } from '../../contract/person.ts'
import { rightsChanged, rightsWith } from '../person-form.ts'
import { type InheritedRights, RightsMatrix } from './rights-matrix.tsx'

/** Rights in the form of a user or a group, with the products that the server refused. */
export function RightsSection({
  title,
  stored,
  changed,
  faults,
  onChange,
  ...sources
}: {
  readonly title: string
  readonly stored: Rights
  /** Only the rights that become others. */
  readonly changed: Rights
  readonly faults: readonly FieldFault[]
  readonly onChange: (changed: Rights) => void
  readonly inherited?: readonly InheritedRights[]
  readonly ownSource?: string
}) {
  const { t } = useTranslation()
  const refused = faults.filter(({ field }) => field === 'products').map(({ about }) => about)
  return (
    <RecordSection title={title}>
      {refused.length > 0 && <Fault>{t('users.refusal.more-than-held')}</Fault>}
      <RightsMatrix
        own={rightsWith(stored, changed)}
        refused={refused}
        onChange={(wanted) => onChange(rightsChanged(stored, wanted))}
        {...sources}
      />
    </RecordSection>
  )
}

import { useTranslation } from 'react-i18next'
import type { RecordChange } from '../../contract/change.ts'
import styles from './person-sections.module.css'
import { ChangeByOthers } from './record-changes.tsx'

/** Above a form whose record somebody else has saved meanwhile: what they changed, and what can be done. */
export function EditConflict({
  of,
  changes,
}: {
  readonly of: 'person' | 'group'
  readonly changes: readonly RecordChange[]
}) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <div className={styles.conflict} role="alert">
      <p>{t(`users.conflict.${of}`)}</p>
      <ChangeByOthers changes={changes} />
      <p>{t('users.conflict.next')}</p>
    </div>
  )
}

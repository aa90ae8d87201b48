import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import styles from './person-sections.module.css'

/** "3 changes: Save, Discard", at the bottom of the page while a form is open. */
export function FormFooter({
  count,
  isBusy,
  restoredAtMs,
  refusal,
  saveLabel,
  onDiscard,
}: {
  readonly count: number
  readonly isBusy: boolean
  /** When changes of an earlier tab came back. */
  readonly restoredAtMs: number | undefined
  /** Key of the sentence that says why nothing was saved: here, because a notice would stand over the buttons. */
  readonly refusal: string | undefined
  readonly saveLabel?: string
  readonly onDiscard: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.footer}>
      <span className={styles.count} role="status">
        {count === 0 ? t('form.noChanges') : t('form.changes', { count })}
        {count > 0 && restoredAtMs !== undefined && (
          <span className={styles.note}> {t('form.restored', { age: format.age(Date.now() - restoredAtMs) })}</span>
        )}
        {refusal && (
          <span className={styles.refusal} role="alert">
            {' '}
            {t(refusal)}
          </span>
        )}
      </span>
      <Button onClick={onDiscard}>{t(count === 0 ? 'users.cancel' : 'form.discard')}</Button>
      <Button look="primary" type="submit" busy={isBusy} disabled={count === 0}>
        {saveLabel ?? t('form.save')}
      </Button>
    </div>
  )
}

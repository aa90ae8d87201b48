import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import styles from './today-line.module.css'

/** The figures of the day could not be read: said once, quietly; the live figures do not depend on them. */
export function TodayLine({ onRetry, busy }: { readonly onRetry: () => void; readonly busy: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.line} role="status">
      <StateMark state="warning" label={t('myFleet.tiles.todayFailed')} />
      <Button size="small" look="quiet" busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

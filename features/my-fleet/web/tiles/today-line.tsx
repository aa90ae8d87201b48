import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import styles from './today-line.module.css'

/**
 * The figures of the day could not be read, or the server is still being asked: said once, quietly; the live figures do not
 * depend on them.
 */
export function TodayLine({
  isReading,
  onRetry,
  busy,
}: {
  /** It has not answered yet and is asked again by itself. */
  readonly isReading: boolean
  readonly onRetry: () => void
  readonly busy: boolean
}) {
  const { t } = useTranslation()
  if (isReading)
    return (
      <div className={styles.line} role="status">
        {t('myFleet.tiles.todayReading')}
      </div>
    )
  return (
    <div className={styles.line} role="status">
      <StateMark state="warning" label={t('myFleet.tiles.todayFailed')} />
      <Button size="small" look="quiet" busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

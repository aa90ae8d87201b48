import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { RequestReference } from '../../../../platform/web/states/request-reference.tsx'
import type { TodayScope } from '../../contract/fleet-today.ts'
import { useTodayTrouble } from '../live/use-today-trouble.ts'
import styles from './today-line.module.css'

/**
 * That the figures of today could not be read, or are old: said once on a page, quietly; the live figures do not depend on
 * them. Nothing while all is well.
 */
export function TodayLine({ farmCode, of }: { readonly farmCode?: string; readonly of?: TodayScope }) {
  const { t } = useTranslation()
  const { trouble, words = '', retry, busy } = useTodayTrouble(farmCode, of)
  if (!trouble) return null
  if (trouble.kind === 'reading')
    return (
      <div className={styles.line} role="status">
        {words}
      </div>
    )
  return (
    <div className={styles.line} role="status">
      <StateMark state="warning" label={words} />
      <RequestReference error={trouble.error} />
      <Button size="small" look="quiet" busy={busy} onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

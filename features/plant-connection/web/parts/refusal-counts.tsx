import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import type { QuarantineCount } from '../../contract/quarantine.ts'
import { useReasonWords } from './reason-name.ts'
import styles from './table.module.css'

/** How often values were refused, by reason; pressing a reason shows its messages only. */
export function RefusalCounts({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: readonly QuarantineCount[]
  /** Empty: none. */
  readonly chosen: string
  readonly onChoose: (reason: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useReasonWords()
  if (counts.length === 0)
    return (
      <EmptyState title={t('plantConnection.counts.emptyTitle')} inline>
        <p>{t('plantConnection.counts.emptyText')}</p>
      </EmptyState>
    )
  const sorted = counts.toSorted((a, b) => b.lastHour - a.lastHour || b.lastWeek - a.lastWeek)
  return (
    <table className={styles.table} aria-labelledby="refusal-counts">
      <thead>
        <tr>
          <th scope="col">{t('plantConnection.counts.reason')}</th>
          <th scope="col" className={styles.figure}>
            {t('plantConnection.counts.hour')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('plantConnection.counts.day')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('plantConnection.counts.week')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ reason, lastHour, lastDay, lastWeek }) => (
          <tr key={reason} data-chosen={reason === chosen || undefined}>
            <th scope="row">
              <button
                type="button"
                className={styles.open}
                aria-pressed={reason === chosen}
                onClick={() => onChoose(reason === chosen ? '' : reason)}
              >
                {words(reason).name}
              </button>
              <p className={styles.help}>{words(reason).help}</p>
            </th>
            <td className={styles.figure}>{format.number(lastHour)}</td>
            <td className={styles.figure}>{format.number(lastDay)}</td>
            <td className={styles.figure}>{format.number(lastWeek)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

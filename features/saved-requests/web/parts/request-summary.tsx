import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../../kit/composites/page/filter-chips.tsx'
import { clearCriteria, removeCriteria, toggleCriterion } from '../../contract/request-rules.ts'
import type { Criterion } from '../../contract/saved-request.ts'
import styles from './request-bar.module.css'

/** What a screen is asked, item by item, each with its way out (specification 000 §4, saved request summary). */
export function RequestSummary({
  criteria,
  onCriteria,
}: {
  readonly criteria: readonly Criterion[]
  readonly onCriteria: (criteria: readonly Criterion[]) => void
}) {
  const { t } = useTranslation()
  if (criteria.length === 0) return null
  const summary = { criteria, isModified: false }
  const clearsSomething = clearCriteria(summary, new Date().getFullYear()).isModified
  return (
    <div className={styles.line}>
      <FilterChips
        label={t('savedRequests.criteria')}
        chips={criteria.map(({ inputId, label, status, active }) => ({
          id: inputId,
          label,
          ...(status === 'closable' && { removeLabel: t('savedRequests.remove', { label }) }),
          ...(status === 'toogle-view' && { pressed: active }),
        }))}
        onRemove={(id) => onCriteria(removeCriteria(summary, [id]).criteria)}
        onToggle={(id) => onCriteria(toggleCriterion(summary, id).criteria)}
        {...(clearsSomething && {
          clear: {
            label: t('savedRequests.clear'),
            onPress: () => onCriteria(clearCriteria(summary, new Date().getFullYear()).criteria),
          },
        })}
      />
    </div>
  )
}

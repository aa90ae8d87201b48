import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../../kit/composites/page/filter-chips.tsx'
import { clearCriteria, removeCriteria, toggleCriterion } from '../../contract/request-rules.ts'
import type { Criterion } from '../../contract/saved-request.ts'
import styles from './request-bar.module.css'

/** What a screen is asked, item by item, each with its way out (specification 000 §4, saved request summary). */
export function RequestSummary({
  criteria,
  onCriteria,
  shownElsewhere = [],
}: {
  readonly criteria: readonly Criterion[]
  readonly onCriteria: (criteria: readonly Criterion[]) => void
  /** Ids of the items that the screen shows itself, e.g. as a pressed chip: the line neither repeats nor clears them. */
  readonly shownElsewhere?: readonly string[]
}) {
  const { t } = useTranslation()
  const isElsewhere = ({ inputId }: Criterion) => shownElsewhere.includes(inputId)
  const shown = criteria.filter((criterion) => !isElsewhere(criterion))
  if (shown.length === 0) return null
  const summary = { criteria, isModified: false }
  const cleared = clearCriteria({ criteria: shown, isModified: false }, new Date().getFullYear())
  return (
    <div className={styles.line}>
      <FilterChips
        label={t('savedRequests.criteria')}
        chips={shown.map(({ inputId, label, status, active }) => ({
          id: inputId,
          label,
          ...(status === 'closable' && { removeLabel: t('savedRequests.remove', { label }) }),
          ...(status === 'toogle-view' && { pressed: active }),
        }))}
        onRemove={(id) => onCriteria(removeCriteria(summary, [id]).criteria)}
        onToggle={(id) => onCriteria(toggleCriterion(summary, id).criteria)}
        {...(cleared.isModified && {
          clear: {
            label: t('savedRequests.clear'),
            onPress: () => onCriteria([...criteria.filter(isElsewhere), ...cleared.criteria]),
          },
        })}
      />
    </div>
  )
}

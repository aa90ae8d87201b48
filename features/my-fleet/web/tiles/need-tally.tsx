import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { markOfNeed, type NeedCounts, needsThere, shapeOfNeed } from '../fleet/need-counts.ts'
import styles from './need-tally.module.css'

/** How many machines need what, and what stations raise, each kind with its own mark and colour: "1 fault", "8 machines not connected". Nothing where nobody is needed. */
export function NeedTally({
  needs,
  short = false,
}: {
  readonly needs: NeedCounts
  /** Marks with their counts; the words on hover. */
  readonly short?: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = needsThere(needs)
  if (shown.length === 0) return null
  return (
    <span className={styles.tally}>
      {shown.map((need) => {
        const words = t(`myFleet.needing.count.${need}`, { count: needs[need] })
        return short ? (
          <span key={need} className={styles.short}>
            <StateMark state={markOfNeed(need, needs)} label={words} labelHidden shape={shapeOfNeed(need)} />
            <span aria-hidden="true">{format.number(needs[need])}</span>
          </span>
        ) : (
          <StateMark key={need} state={markOfNeed(need, needs)} label={words} shape={shapeOfNeed(need)} />
        )
      })}
    </span>
  )
}

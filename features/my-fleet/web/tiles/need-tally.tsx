import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { NeedCounts } from '../fleet/fleet-moment.ts'
import { attentions, markOfAttention } from '../fleet/machine-state.ts'
import styles from './need-tally.module.css'

/** How many machines need what, each kind with its own mark and colour: "1 fault", "8 not connected". Nothing where nobody is needed. */
export function NeedTally({
  needs,
  short = false,
}: {
  readonly needs: NeedCounts /** Marks with their counts; the words on hover. */
  readonly short?: boolean
}) {
  const { t } = useTranslation()
  const shown = attentions.filter((attention) => needs[attention] > 0)
  if (shown.length === 0) return null
  return (
    <span className={styles.tally}>
      {shown.map((attention) => {
        const words = t(`myFleet.needing.count.${attention}`, { count: needs[attention] })
        return short ? (
          <span key={attention} className={styles.short}>
            <StateMark state={markOfAttention[attention]} label={words} labelHidden />
            <span aria-hidden="true">{needs[attention]}</span>
          </span>
        ) : (
          <StateMark key={attention} state={markOfAttention[attention]} label={words} />
        )
      })}
    </span>
  )
}

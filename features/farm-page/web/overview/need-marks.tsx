import { useTranslation } from 'react-i18next'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import {
  type Attention,
  attentions,
  type MachineNeed,
  markOfAttention,
} from '../../../fleet-state/contract/machine-need.ts'
import type { MachineMoment } from '../findings/machine-moment.ts'
import styles from './farm-flow.module.css'

export const markOfNeed = (need: MachineNeed): State | undefined => markOfAttention[need as Attention]

export const needKey = (need: MachineNeed): string => `fleetState.need.${need}`

/** What the machines of a unit need: the mark and word of one, marks and counts of several; quiet when nobody is needed. */
export function NeedMarks({
  machines,
  isSingle,
  isLost,
}: {
  readonly machines: readonly MachineMoment[]
  readonly isSingle: boolean
  readonly isLost: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const first = machines[0]
  if (isSingle && first) {
    const mark = isLost ? 'stale' : markOfNeed(first.need)
    const word = isLost
      ? t('fleetState.need.lost')
      : first.need === 'running' && first.state
        ? t(`fleetState.state.${first.state}`)
        : t(needKey(first.need))
    return mark ? <StateMark state={mark} label={word} /> : word
  }
  const counted = isLost
    ? []
    : attentions.flatMap((need) => {
        const count = machines.filter((one) => one.need === need).length
        return count > 0 ? [{ need, mark: markOfAttention[need], count }] : []
      })
  return (
    <>
      {counted.map(({ need, mark, count }) => (
        <span key={need} className={styles.count}>
          <StateMark state={mark} label={t(needKey(need))} labelHidden /> {format.number(count)}
        </span>
      ))}
      <span className={styles.of}>{t('fleetState.machineCount', { count: machines.length })}</span>
    </>
  )
}

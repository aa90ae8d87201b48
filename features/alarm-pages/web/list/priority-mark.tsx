import { useTranslation } from 'react-i18next'
import type { Alarm, AlarmPriority } from '../../../alarms/contract/alarm.ts'
import { isUnacknowledged } from '../../../alarms/contract/alarm-state.ts'
import { stateKey } from '../../contract/alarm-cells.ts'
import styles from './priority-mark.module.css'

/** Each priority has its own shape: octagon, triangle, square, circle. */
const shapes: Readonly<Record<AlarmPriority, string>> = {
  critical: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z',
  high: 'M8 .5 16 15.5H0z',
  normal: 'M1.5 1.5h13v13h-13z',
  low: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z',
}
/** Height of the letter in its shape. */
const letterY: Readonly<Record<AlarmPriority, number>> = { critical: 11.3, high: 13.6, normal: 11.3, low: 11.3 }
const looks = { critical: 'critical', high: 'warning', normal: 'plain', low: 'plain' } as const

export type MarkedAlarm = Pick<Alarm, 'priority' | 'state' | 'hiddenBy'>

/** Whether an alarm waits for somebody: not acknowledged, and not hidden. */
export const waits = ({ state, hiddenBy }: MarkedAlarm): boolean => isUnacknowledged(state) && hiddenBy === null

/** Shape, letter and word of a priority. Coloured only while an urgent alarm is not acknowledged. */
export function PriorityMark({
  alarm,
  wordHidden = false,
}: {
  readonly alarm: MarkedAlarm
  readonly wordHidden?: boolean
}) {
  const { t } = useTranslation()
  const { priority } = alarm
  const isWaiting = waits(alarm)
  const word = t(`alarmPages.priority.${priority}`)
  return (
    <span
      className={styles.mark}
      data-bare={wordHidden || undefined}
      data-waits={isWaiting || undefined}
      data-look={isWaiting ? looks[priority] : 'plain'}
      title={wordHidden ? word : undefined}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={shapes[priority]} />
        <text x="8" y={letterY[priority]} data-narrow={priority === 'high' || undefined}>
          {t(`alarmPages.letter.${priority}`)}
        </text>
      </svg>
      <span className={wordHidden ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

/** Priority and state of an alarm: mark, word, and how it stands. */
export function StateOfAlarm({ alarm }: { readonly alarm: MarkedAlarm }) {
  const { t } = useTranslation()
  return (
    <>
      <PriorityMark alarm={alarm} /> <span className={styles.state}>{t(stateKey(alarm))}</span>
    </>
  )
}

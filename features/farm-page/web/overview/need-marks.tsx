import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import {
  type Attention,
  attentions,
  type MachineNeed,
  markOfAttention,
} from '../../../fleet-state/contract/machine-need.ts'
import { useFleetLive } from '../../../fleet-state/web/live-port.ts'
import { noDataWords } from '../../../fleet-state/web/state-words-port.ts'
import type { MachineMoment } from '../findings/machine-moment.ts'
import styles from './farm-flow.module.css'

export const markOfNeed = (need: MachineNeed): State | undefined => markOfAttention[need as Attention]

const needKey = (need: MachineNeed): string => `fleetState.need.${need}`

/** Text of the need of a machine. For a machine without data it also says since when. */
export const machineNeedWords = (
  { need, newestMs }: Pick<MachineMoment, 'need' | 'newestMs'>,
  {
    isLost,
    nowMs,
    t,
    format,
  }: { readonly isLost: boolean; readonly nowMs: number | undefined; readonly t: TFunction; readonly format: Format },
): string =>
  isLost || need === 'lost' || need === 'silent'
    ? noDataWords(need === 'silent' ? 'silent' : 'lost', newestMs, nowMs, {
        t: (key, figures) => t(key, { ...figures }),
        format,
      })
    : t(needKey(need))

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
  const nowMs = useFleetLive().nowMs()
  const first = machines[0]
  if (isSingle && first) {
    const mark = isLost ? 'stale' : markOfNeed(first.need)
    const word =
      first.need === 'running' && first.state && !isLost
        ? t(`fleetState.state.${first.state}`)
        : machineNeedWords(first, { isLost, nowMs, t, format })
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

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { useFleetLive } from '../../../fleet-state/web/live-port.ts'
import styles from './needing-line.module.css'
import { needingLines, needingWords } from './needing-words.ts'

/**
 * The machine of a farm that needs somebody most: which and what for in full, then as much as has room of since when,
 * what it costs now and how many more there are. The list on hover says all of it.
 */
export function NeedingLine({
  moment,
  stacked = false,
}: {
  readonly moment: TileMoment
  /** The reason in two lines at most, the figures below it; on a phone all of it in one line. */
  readonly stacked?: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const [worst, ...others] = moment.needingMachines
  if (!worst) return null
  const { name, what, figures } = needingWords(worst, { t, format, nowMs: live.nowMs() })
  const tail = [...figures, ...(others.length > 0 ? [t('myFleet.needing.more', { count: others.length })] : [])]
  return (
    <span className={styles.line} data-stacked={stacked || undefined}>
      <span className={styles.who}>
        <strong>{name}</strong> {what}
      </span>
      {tail.length > 0 && (
        <span className={styles.figures}>
          {tail.map((figure, index) => (
            <span key={figure} className={styles.figure}>
              {index > 0 && '· '}
              {figure}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** All machines of a farm that need somebody, for a tooltip. */
export function NeedingList({ moment }: { readonly moment: TileMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  return needingLines(moment.needingMachines, { t, format, nowMs: live.nowMs() }).map((line) => (
    <span key={line} className={styles.listed}>
      {line}
    </span>
  ))
}

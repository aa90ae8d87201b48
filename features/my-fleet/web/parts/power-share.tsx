import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import styles from './power-share.module.css'

/** Power as a share of what could be given, with a small bar; own consumption has none. Dimmed when the power is old. */
export function PowerShare({ share, stale }: { readonly share: number | null; readonly stale: boolean }) {
  const format = useFormat()
  const width = Math.min(Math.max(share ?? 0, 0), 1)
  return (
    <span className={styles.share} data-stale={stale || undefined}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ transform: `scaleX(${width})` }} />
      </span>
      <span className={styles.figure}>{format.percent(share)}</span>
    </span>
  )
}

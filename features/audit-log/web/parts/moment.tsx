import { offsetText } from '../../../../kit/time/zone-clock.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import styles from './log-table.module.css'

/** A time to the second, with its offset; its zone on hover. */
export function Moment({ atMs }: { readonly atMs: number }) {
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={zoneLabel(zone, atMs)} className={styles.moment}>
      {format.day(atMs, zone)}, {format.clock(atMs, zone)}{' '}
      <span className={styles.quiet}>{offsetText(zone, atMs)}</span>
    </time>
  )
}

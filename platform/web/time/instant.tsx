import { offsetText } from '../../../kit/time/zone-clock.ts'
import { useFormat } from '../reader/use-format.ts'
import { useZone } from '../reader/use-zone.ts'
import styles from './instant.module.css'
import { zoneLabel } from './zone-label.ts'

/** An absolute time in the chosen zone, its offset beside it and its zone on hover. */
export function Instant({ atMs, plantZone }: { readonly atMs: number; readonly plantZone?: string | undefined }) {
  const format = useFormat()
  const zone = useZone().zoneOf(plantZone)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={zoneLabel(zone, atMs)} className={styles.instant}>
      {format.instant(atMs, zone)} <span className={styles.offset}>{offsetText(zone, atMs)}</span>
    </time>
  )
}

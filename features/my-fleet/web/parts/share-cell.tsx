import { useRef } from 'react'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { writeText } from '../../../../platform/web/live/write-text.ts'
import { usePulsedWrite } from './pulse.ts'
import styles from './share-cell.module.css'

/** What the cell shows: power as a share of what could be given, 0..1; negative for own consumption. */
export interface ShownShare {
  readonly share: number | null
  readonly stale: boolean
}

/** Power as a share of what could be given, with a small bar; own consumption has none. Dimmed when the power is old. */
export function ShareCell({ read, format }: { readonly read: () => ShownShare; readonly format: Format }) {
  const place = useRef<HTMLSpanElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const figure = useRef<HTMLSpanElement>(null)
  usePulsedWrite(() => {
    if (!place.current || !bar.current || !figure.current) return
    const { share, stale } = read()
    const transform = `scaleX(${Math.min(Math.max(share ?? 0, 0), 1).toFixed(2)})`
    if (bar.current.style.transform !== transform) bar.current.style.transform = transform
    writeText(figure.current, format.percent(share))
    if (place.current.hasAttribute('data-stale') !== stale) place.current.toggleAttribute('data-stale', stale)
  })
  return (
    <span ref={place} className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span ref={bar} className={styles.bar} />
      </span>
      <span ref={figure} className={styles.figure} />
    </span>
  )
}

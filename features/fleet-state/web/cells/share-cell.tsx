import { useRef } from 'react'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { writeText } from '../../../../platform/web/live/write-text.ts'
import { useTickWrite } from '../live/page-tick.ts'
import styles from './share-cell.module.css'

/** What the cell shows: power as a share of what could be given, 0..1; negative for own consumption. */
export interface ShownShare {
  readonly share: number | null
  readonly stale: boolean
}

/** Power as a share of what could be given, with a small bar; own consumption has none. Dimmed when the power is old. */
export function ShareCell({ read, format }: { readonly read: () => ShownShare; readonly format: Format }) {
  const place = useRef<HTMLSpanElement>(null)
  const written = useRef<{ filled: string; text: string; stale: boolean }>(undefined)
  useTickWrite(() => {
    if (!place.current) return
    const { share, stale } = read()
    const filled = Math.min(Math.max(share ?? 0, 0), 1).toFixed(2)
    const text = format.percent(share)
    const before = written.current
    if (before?.filled !== filled) place.current.style.setProperty('--filled', filled)
    if (before?.text !== text) writeText(place.current, text)
    if (before?.stale !== stale) place.current.toggleAttribute('data-stale', stale)
    written.current = { filled, text, stale }
  })
  return <span ref={place} className={styles.share} />
}

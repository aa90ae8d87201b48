import type { ReactNode } from 'react'
import styles from './stat-figure.module.css'

/** One figure that matters: label, figure, unit and how fresh it is. A stale figure is dimmed and hatched, without hover. */
export function StatFigure({
  label,
  figure,
  unit,
  note,
  stale = false,
  state = 'plain',
  size = 'normal',
}: {
  readonly label: string
  /** Already formatted, "-" when missing; may be a live cell. */
  readonly figure: ReactNode
  readonly unit?: string
  /** E.g. "3 s ago" or "of 48 MW". */
  readonly note?: ReactNode
  readonly stale?: boolean
  readonly state?: 'plain' | 'critical' | 'warning'
  readonly size?: 'small' | 'normal'
}) {
  return (
    <div className={styles.stat} data-stale={stale || undefined} data-state={state} data-size={size}>
      <span className={styles.label}>{label}</span>
      <span className={styles.line}>
        <span className={styles.figure}>{figure}</span>
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}

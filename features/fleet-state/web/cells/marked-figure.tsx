import type { ReactNode } from 'react'
import styles from './figure-cell.module.css'

/** A figure outside of a table, marked as in one: a star where something is missing in it, hatched where it is old. */
export function MarkedFigure({
  partial = false,
  stale = false,
  children,
}: {
  /** Machines, or hours of the day, are missing in it. */
  readonly partial?: boolean
  readonly stale?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      className={styles.figure}
      data-partial={partial ? '' : undefined}
      data-freshness={stale ? 'stale' : undefined}
    >
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A short word or count set apart. Coloured only for what needs somebody. */
export function Badge({
  children,
  state = 'plain',
}: {
  readonly children: ReactNode
  readonly state?: 'plain' | 'critical' | 'warning' | 'info'
}) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Above a form whose record somebody else has saved meanwhile: what they changed, and what can be done. */
export function ConflictNote({
  title,
  changes,
  next,
}: {
  readonly title: string
  /** A `li` each. */
  readonly changes: ReactNode
  readonly next: string
}) {
  return (
    <div className={styles.conflict} role="alert">
      <p>{title}</p>
      <ul>{changes}</ul>
      <p>{next}</p>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import styles from './record.module.css'

/** Conflict notice above a form: the changes that another user saved, and the possible actions. */
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
  const note = useRef<HTMLDivElement>(null)
  // Scrolls to the notice, because the Save button is at the bottom of a long form.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
    note.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={note} className={styles.conflict} role="alert" tabIndex={-1}>
      <p>{title}</p>
      <ul>{changes}</ul>
      <p>{next}</p>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import styles from './record.module.css'

/** Conflict notice above a form: the changes that another user saved, and the possible actions. */
export function ConflictNote({
  title,
  changes,
  next,
  refusedSaves,
}: {
  readonly title: string
  /** Number of saves that the conflict refused. Each moves the focus here; a note without one must not disturb typing. */
  readonly refusedSaves: number
  /** A `li` each. */
  readonly changes: ReactNode
  readonly next: string
}) {
  const note = useRef<HTMLDivElement>(null)
  // Scrolls to the notice, because the Save button is at the bottom of a long form.
  useEffect(() => {
    if (refusedSaves === 0) return
    note.current?.scrollIntoView({ block: 'center' })
    note.current?.focus({ preventScroll: true })
  }, [refusedSaves])
  return (
    <div ref={note} className={styles.conflict} role={refusedSaves > 0 ? 'alert' : 'status'} tabIndex={-1}>
      <p>{title}</p>
      <ul>{changes}</ul>
      <p>{next}</p>
    </div>
  )
}

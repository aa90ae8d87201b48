import { type ReactNode, useEffect, useRef } from 'react'
import styles from './record.module.css'

/** Above a form whose record somebody else has saved meanwhile: what they changed, and what can be done. Comes into sight. */
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
  // Whoever saves is at the bottom of a long form. The focus goes there too, so that the next key is read from here.
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

import { type ReactNode, useEffect, useState } from 'react'
import styles from './folded.module.css'

/** A part of a form that few need: folded away under its name until it is opened, or something in it must be corrected. */
export function Folded({
  title,
  note,
  mustOpen = false,
  children,
}: {
  readonly title: string
  /** Beside the title, e.g. what it holds now. */
  readonly note?: string
  /** Something inside must be corrected. */
  readonly mustOpen?: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (mustOpen) setOpen(true)
  }, [mustOpen])
  return (
    <details className={styles.folded} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {title}
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

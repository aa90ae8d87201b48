import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Quieter words: an explanation, a source, an age. `inline` within other words, else a paragraph. */
export function Note({
  inline = false,
  role,
  children,
}: {
  readonly inline?: boolean
  readonly role?: 'status'
  readonly children: ReactNode
}) {
  const Element = inline ? 'span' : 'p'
  return (
    <Element className={styles.note} role={role}>
      {children}
    </Element>
  )
}

/** An error that concerns several fields. A single field shows its own error. */
export function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.fault} role="alert">
      {children}
    </p>
  )
}

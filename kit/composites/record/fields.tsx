import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Fields of a form, as many beside each other as there is room for. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** The second field of {@link Fields} if it may be long: it takes the rest of the row. */
export function RestOfRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.restOfRow}>{children}</div>
}

/** A field, or words, over the whole width of {@link Fields}. */
export function WholeRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wholeRow}>{children}</div>
}

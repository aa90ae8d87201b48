import type { ReactNode } from 'react'
import styles from './filled-page.module.css'

/** A page that fills the frame: the header keeps its height, and the table below scrolls. */
export function FilledPage({ above, children }: { readonly above: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      {above}
      <div className={styles.rest}>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Footer of a form, always visible: changed fields, the save error, and the buttons. */
export function RecordFooter({
  status,
  refusal,
  children,
}: {
  readonly status: ReactNode
  /** Here, because a notice would stand over the buttons. */
  readonly refusal?: string | undefined
  /** The buttons. */
  readonly children: ReactNode
}) {
  return (
    <div className={styles.footer}>
      <span className={styles.said} role="status">
        {status}
        {refusal !== undefined && (
          <span className={styles.fault} role="alert">
            {' '}
            {refusal}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}

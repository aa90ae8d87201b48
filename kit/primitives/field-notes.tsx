import type { ReactNode } from 'react'
import styles from './field.module.css'

/** Texts below a field, in its accessible description: the help, and a warning about the value. */
export const fieldNotes = (
  help: string | undefined,
  warning: string | undefined,
): { readonly description?: ReactNode } => {
  if (warning === undefined) return help === undefined ? {} : { description: help }
  return {
    description: (
      <>
        {help !== undefined && <span className={styles.line}>{help}</span>}{' '}
        <span className={`${styles.line} ${styles.warning}`}>{warning}</span>
      </>
    ),
  }
}

import type { ReactNode } from 'react'
import styles from './state-panel.module.css'

/** Common layout of empty, error and offline states: one title, one sentence, the next step. */
export function StatePanel({
  title,
  icon,
  children,
  actions,
  role,
  inline = false,
}: {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly role?: 'alert' | 'status'
  /** Inside a panel or a table rather than on a page. */
  readonly inline?: boolean
}) {
  return (
    <section className={styles.panel} data-inline={inline || undefined} role={role}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

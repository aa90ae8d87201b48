import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** Title and main actions on one line; below it tabs and filter chips if there are any. The only h1 of a page. */
export function PageHeader({
  title,
  note,
  actions,
  children,
}: {
  readonly title: ReactNode
  /** Beside the title, quieter: a code, a count, a place. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Tabs, FilterChips or a Toolbar. */
  readonly children?: ReactNode
}) {
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}

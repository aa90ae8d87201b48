import type { ReactNode } from 'react'
import { BrandMark } from '../../../../platform/web/brand/brand-mark.tsx'
import styles from './plain-page.module.css'

/** A calm page outside the frame: the product's mark, one title, a few sentences, the next step. */
export function PlainPage({
  title,
  children,
  actions,
  busy = false,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Something is under way that needs nobody. */
  readonly busy?: boolean
}) {
  return (
    <main id="content" className={styles.page} tabIndex={-1} aria-busy={busy || undefined}>
      <div className={styles.column}>
        <p className={styles.brand}>
          <BrandMark size={32} />
          Solvane
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  )
}

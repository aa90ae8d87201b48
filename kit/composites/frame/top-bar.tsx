import type { ReactNode } from 'react'
import { followInside } from '../../primitives/tabs.tsx'
import styles from './top-bar.module.css'

export interface Crumb {
  readonly id: string
  readonly label: ReactNode
  readonly href?: string
}

/** The bar on top, 44 px: where one is (each crumb a link, the last the page itself), then the page's range, zone, search, person. */
export function TopBar({
  trailLabel,
  trail,
  start,
  actions,
  onNavigate,
}: {
  /** Accessible name of the breadcrumb. */
  readonly trailLabel: string
  /** A crumb's label may be a control, e.g. a farm switcher. */
  readonly trail: readonly Crumb[]
  /** Before the breadcrumb, e.g. the button of the navigation on a phone. */
  readonly start?: ReactNode
  readonly actions?: ReactNode
  readonly onNavigate?: (href: string) => void
}) {
  return (
    <header className={styles.bar}>
      {start}
      <nav className={styles.trail} aria-label={trailLabel}>
        <ol className={styles.list}>
          {trail.map((crumb, index) => (
            <li key={crumb.id} className={styles.crumb}>
              {index > 0 && (
                <span className={styles.slash} aria-hidden="true">
                  /
                </span>
              )}
              {crumb.href === undefined ? (
                <span className={styles.here} aria-current={index === trail.length - 1 ? 'page' : undefined}>
                  {crumb.label}
                </span>
              ) : (
                <a
                  className={styles.link}
                  href={crumb.href}
                  aria-current={index === trail.length - 1 ? 'page' : undefined}
                  onClick={onNavigate && ((event) => followInside(event, crumb.href ?? '', onNavigate))}
                >
                  {crumb.label}
                </a>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

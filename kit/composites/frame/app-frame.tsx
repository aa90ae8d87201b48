import type { ReactNode } from 'react'
import styles from './app-frame.module.css'

/** The page's skeleton: rail at the left, bar on top with the connection line under it, content to the edges, bottom bar on a phone. Only the content scrolls. */
export function AppFrame({
  rail,
  top,
  line,
  bottom,
  skipLabel,
  children,
}: {
  /** NavRail; not drawn on a phone. */
  readonly rail: ReactNode
  readonly top: ReactNode
  /** ConnectionLine. */
  readonly line?: ReactNode
  /** BottomBar; drawn on a phone only. */
  readonly bottom: ReactNode
  /** Words of the link that jumps over the navigation. */
  readonly skipLabel: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {skipLabel}
      </a>
      <div className={styles.rail}>{rail}</div>
      <div className={styles.column}>
        {top}
        {line}
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <div className={styles.bottom}>{bottom}</div>
      </div>
    </div>
  )
}

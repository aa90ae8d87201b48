import type { ReactNode } from 'react'
import styles from './connection-line.module.css'

/**
 * A thin line below the top bar. It is a hairline if all is well; otherwise it shows one sentence about the problem.
 */
export function ConnectionLine({
  state,
  children,
  action,
}: {
  readonly state: 'ok' | 'warning' | 'critical' | 'info'
  /** The sentence; left out when all is well. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.line} data-state={state} role="status">
      {state !== 'ok' && (
        <>
          <span className={styles.text}>{children}</span>
          {action}
        </>
      )}
    </div>
  )
}

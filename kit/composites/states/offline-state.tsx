import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './offline-state.module.css'

/**
 * No connection: a strip that says how old the last known picture is, above that picture (`children`),
 * which stays readable but dimmed.
 */
export function OfflineState({
  label,
  action,
  children,
}: {
  /** E.g. "Not connected. Last known values of 14:02, 3 min ago." */
  readonly label: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.offline}>
      <div className={styles.strip} role="status">
        <IconPlugConnectedX size={16} aria-hidden="true" />
        <span>{label}</span>
        {action}
      </div>
      {children && <div className={styles.last}>{children}</div>}
    </div>
  )
}

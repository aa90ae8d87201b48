import { IconAlertTriangle, IconCopy, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import styles from './state-panel.module.css'
import { StatePanel } from './state-panel.tsx'

/** An error state: what happened, which data are safe, a Retry button, and a reference for support. */
export function ErrorState({
  title,
  kept,
  children,
  retry,
  reference,
  actions,
  inline,
}: {
  /** Cause of the error, in terms of the trade. */
  readonly title: string
  /** Data that are still available, e.g. "The last values stay visible". */
  readonly kept?: string
  readonly children?: ReactNode
  readonly retry?: { readonly label: string; readonly onPress: () => void; readonly busy?: boolean }
  /** The request's id. */
  readonly reference?: { readonly label: string; readonly id: string; readonly copyLabel: string }
  readonly actions?: ReactNode
  readonly inline?: boolean
}) {
  return (
    <StatePanel
      title={title}
      icon={<IconAlertTriangle />}
      role="alert"
      inline={inline ?? false}
      actions={
        (retry || actions) && (
          <>
            {retry && (
              <Button look="primary" icon={<IconRefresh />} busy={retry.busy ?? false} onClick={retry.onPress}>
                {retry.label}
              </Button>
            )}
            {actions}
          </>
        )
      }
    >
      {kept && <p>{kept}</p>}
      {children}
      {reference && (
        <p className={styles.reference}>
          {reference.label} <code>{reference.id}</code>
          <IconButton
            size="small"
            label={reference.copyLabel}
            icon={<IconCopy />}
            onClick={() => navigator.clipboard?.writeText(reference.id)}
          />
        </p>
      )}
    </StatePanel>
  )
}

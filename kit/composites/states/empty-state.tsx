import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

/** Nothing is there: says why (`children`) and offers the next step (`actions`). */
export function EmptyState({
  title,
  children,
  actions,
  inline,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly inline?: boolean
}) {
  return (
    <StatePanel title={title} icon={<IconInbox />} actions={actions} inline={inline ?? false}>
      {children}
    </StatePanel>
  )
}

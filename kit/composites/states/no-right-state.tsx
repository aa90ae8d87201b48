import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

/** The person may not see this: `children` say which right is missing and who gives it. */
export function NoRightState({
  title,
  children,
  actions,
  inline,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly inline?: boolean
}) {
  return (
    <StatePanel title={title} icon={<IconLock />} actions={actions} inline={inline ?? false}>
      {children}
    </StatePanel>
  )
}

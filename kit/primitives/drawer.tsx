import type { ReactNode } from 'react'
import { Late, latePart } from './late-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasOnce } from './use-was-once.ts'

export interface DrawerProps {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly side?: 'left' | 'right'
  /** Width in px. */
  readonly size?: number
  /** To what had the focus before; false where the list beside it takes the focus by itself. */
  readonly givesFocusBack?: boolean
  readonly children: ReactNode
}

const drawerWindow = latePart(() => import('./drawer-window.tsx').then(({ DrawerWindow }) => DrawerWindow))

/** A detail beside the list it belongs to. The caller gives it an address of its own. Full width on a phone. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.opened && (props.givesFocusBack ?? true))
  return useWasOnce(props.opened) && <Late of={drawerWindow} {...props} />
}

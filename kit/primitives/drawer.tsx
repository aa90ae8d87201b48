import type { DrawerProps } from './dialog-model.ts'
import { Late, latePart } from './late-part.tsx'
import { LoadingDialog } from './loading-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasEverTrue } from './use-was-ever-true.ts'

const drawerWindow = latePart(() => import('./drawer-window.tsx').then(({ DrawerWindow }) => DrawerWindow))

/** A detail beside the list it belongs to. The caller gives it an address of its own. Full width on a phone. */
export function Drawer(props: DrawerProps) {
  const { opened, onClose, givesFocusBack = true } = props
  useFocusBack(opened && givesFocusBack)
  const loadingDialog = opened && <LoadingDialog onClose={onClose} />
  return useWasEverTrue(opened) && <Late of={drawerWindow} meanwhile={loadingDialog} {...props} />
}

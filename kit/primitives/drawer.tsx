import type { DrawerProps } from './dialog-model.ts'
import { Late, latePart } from './late-part.tsx'
import { DialogToCome } from './to-come.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasOnce } from './use-was-once.ts'

const drawerWindow = latePart(() => import('./drawer-window.tsx').then(({ DrawerWindow }) => DrawerWindow))

/** A detail beside the list it belongs to. The caller gives it an address of its own. Full width on a phone. */
export function Drawer(props: DrawerProps) {
  const { opened, onClose, givesFocusBack = true } = props
  useFocusBack(opened && givesFocusBack)
  const toCome = opened && <DialogToCome onClose={onClose} />
  return useWasOnce(opened) && <Late of={drawerWindow} meanwhile={toCome} {...props} />
}

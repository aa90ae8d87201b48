import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import type { DrawerProps } from './dialog-model.ts'
import { useDialogWindow } from './use-dialog-window.ts'

/** Content of an open Drawer. */
export function DrawerWindow(props: DrawerProps) {
  const { side = 'right', size = 480, givesFocusBack = true, children } = props
  return (
    <Controls>
      <MantineDrawer
        {...useDialogWindow(props)}
        returnFocus={givesFocusBack}
        position={side}
        size={`min(${size}px, 100vw)`}
      >
        {children}
      </MantineDrawer>
    </Controls>
  )
}

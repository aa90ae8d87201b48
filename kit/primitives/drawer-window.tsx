import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { useId } from 'react'
import styles from './dialog.module.css'
import type { DrawerProps } from './dialog-model.ts'
import { isDialogOnTop } from './dialog-on-top.ts'
import { useAfterFirst } from './use-after-first.ts'

/** What stands in the page while a Drawer is open. */
export function DrawerWindow({
  title,
  closeLabel,
  opened,
  onClose,
  side = 'right',
  size = 480,
  givesFocusBack = true,
  children,
}: DrawerProps) {
  const id = useId()
  return (
    <MantineDrawer
      opened={useAfterFirst(opened)}
      id={id}
      onClose={() => {
        // Escape reaches every open dialog: only the one on top answers.
        if (isDialogOnTop(id)) onClose()
      }}
      // Its header is no second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={givesFocusBack}
      title={title}
      position={side}
      size={`min(${size}px, 100vw)`}
      closeButtonProps={{ 'aria-label': closeLabel }}
      classNames={{
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
        overlay: styles.overlay,
        close: styles.close,
      }}
    >
      {children}
    </MantineDrawer>
  )
}

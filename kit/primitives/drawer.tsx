import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { isDialogOnTop } from './dialog-on-top.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A detail beside the list it belongs to. The caller gives it an address of its own. Full width on a phone. */
export function Drawer({
  title,
  closeLabel,
  opened,
  onClose,
  side = 'right',
  size = 480,
  givesFocusBack = true,
  children,
}: {
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
}) {
  const id = useId()
  useFocusBack(opened && givesFocusBack)
  return (
    <MantineDrawer
      opened={opened}
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

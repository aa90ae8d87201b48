import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { isDialogOnTop } from './dialog-on-top.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal({
  title,
  closeLabel,
  opened,
  onClose,
  closesLightly = true,
  actions,
  children,
}: {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  /** False: neither a click beside it nor Escape closes it, where what it shows is shown once. */
  readonly closesLightly?: boolean
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  useFocusBack(opened)
  return (
    <MantineModal
      opened={opened}
      id={id}
      onClose={() => {
        // Escape reaches every open dialog: only the one on top answers.
        if (isDialogOnTop(id)) onClose()
      }}
      closeOnClickOutside={closesLightly}
      closeOnEscape={closesLightly}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': closeLabel }}
      // Its header is no second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
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
      {actions && <div className={styles.actions}>{actions}</div>}
    </MantineModal>
  )
}

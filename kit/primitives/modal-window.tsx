import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import { useId } from 'react'
import styles from './dialog.module.css'
import type { ModalProps } from './dialog-model.ts'
import { isDialogOnTop } from './dialog-on-top.ts'
import { useAfterFirst } from './use-after-first.ts'

/** What stands in the page while a Modal is open. */
export function ModalWindow({
  title,
  closeLabel,
  opened,
  onClose,
  closesLightly = true,
  actions,
  children,
}: ModalProps) {
  const id = useId()
  return (
    <MantineModal
      opened={useAfterFirst(opened)}
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

import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal({
  title,
  closeLabel,
  opened,
  onClose,
  actions,
  children,
}: {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <MantineModal
      opened={opened}
      onClose={onClose}
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

import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import { Controls } from '../tokens/controls.tsx'
import styles from './dialog.module.css'
import type { ModalProps } from './dialog-model.ts'
import { useDialogWindow } from './use-dialog-window.ts'

/** Content of an open Modal. */
export function ModalWindow(props: ModalProps) {
  const { closesLightly = true, actions, children } = props
  return (
    <Controls>
      <MantineModal
        {...useDialogWindow(props)}
        closeOnClickOutside={closesLightly}
        closeOnEscape={closesLightly}
        centered
      >
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </MantineModal>
    </Controls>
  )
}

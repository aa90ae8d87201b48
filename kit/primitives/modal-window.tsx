import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Controls } from '../tokens/controls.tsx'
import styles from './dialog.module.css'
import { DialogForm } from './dialog-form.tsx'
import type { ModalProps } from './dialog-model.ts'
import { useDialogWindow } from './use-dialog-window.ts'

/** Content of an open Modal. */
export function ModalWindow(props: ModalProps) {
  const { closesLightly = true, wide = false, actions, submit, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  // Nobody would learn how the submit ended.
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Controls>
      <MantineModal
        {...useDialogWindow({ ...props, onClose: close })}
        closeOnClickOutside={closesLightly}
        closeOnEscape={closesLightly}
        centered
        {...(wide && { size: 'min(1200px, 94vw)' })}
      >
        {submit ? (
          <DialogForm submit={submit} isBusy={isBusy} onBusy={setBusy} onCancel={close} onDone={onClose}>
            {children}
          </DialogForm>
        ) : (
          <Plain actions={actions}>{children}</Plain>
        )}
      </MantineModal>
    </Controls>
  )
}

function Plain({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  )
}

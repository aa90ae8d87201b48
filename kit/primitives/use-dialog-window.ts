import { useId } from 'react'
import styles from './dialog.module.css'
import type { DrawerProps, ModalProps } from './dialog-model.ts'
import { isDialogOnTop } from './dialog-on-top.ts'
import { useAfterFirst } from './use-after-first.ts'

/** Common properties of Modal and Drawer for the library. */
export const useDialogWindow = ({ title, closeLabel, opened, onClose }: ModalProps | DrawerProps) => {
  const id = useId()
  return {
    id,
    title,
    opened: useAfterFirst(opened),
    onClose: () => {
      // Escape reaches every open dialog: only the one on top answers.
      if (isDialogOnTop(id)) onClose()
    },
    closeButtonProps: { 'aria-label': closeLabel },
    // Its header is no second banner of the page.
    attributes: { header: { role: 'presentation' } },
    classNames: {
      content: styles.content,
      header: styles.header,
      title: styles.title,
      body: styles.body,
      overlay: styles.overlay,
      close: styles.close,
    },
  }
}

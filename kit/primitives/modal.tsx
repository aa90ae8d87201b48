import { useEffect } from 'react'
import type { ModalProps } from './dialog-model.ts'
import { Late, latePart } from './late-part.tsx'
import { LoadingDialog } from './loading-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasEverTrue } from './use-was-ever-true.ts'

/** The window of all dialogs. Whoever may have to ask fetches it before. */
export const modalWindow = latePart(() => import('./modal-window.tsx').then(({ ModalWindow }) => ModalWindow))

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal(props: ModalProps) {
  const { opened, onClose, closesLightly = true } = props
  useFocusBack(opened)
  // A page that may have to ask must be able to: it has the question's file before.
  useEffect(() => void modalWindow.fetch(), [])
  const loadingDialog = opened && closesLightly && <LoadingDialog onClose={onClose} />
  return useWasEverTrue(opened) && <Late of={modalWindow} meanwhile={loadingDialog} {...props} />
}

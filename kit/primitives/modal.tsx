import type { ModalProps } from './dialog-model.ts'
import { Late, latePart } from './late-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasOnce } from './use-was-once.ts'

const modalWindow = latePart(() => import('./modal-window.tsx').then(({ ModalWindow }) => ModalWindow))

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal(props: ModalProps) {
  useFocusBack(props.opened)
  return useWasOnce(props.opened) && <Late of={modalWindow} {...props} />
}

import type { ModalProps } from './dialog-model.ts'
import { DialogToCome } from './dialog-to-come.tsx'
import { Late, latePart } from './late-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasOnce } from './use-was-once.ts'

const modalWindow = latePart(() => import('./modal-window.tsx').then(({ ModalWindow }) => ModalWindow))

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal(props: ModalProps) {
  const { opened, onClose, closesLightly = true } = props
  useFocusBack(opened)
  const toCome = opened && closesLightly && <DialogToCome onClose={onClose} />
  return useWasOnce(opened) && <Late of={modalWindow} meanwhile={toCome} {...props} />
}

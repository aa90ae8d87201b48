import type { ReactNode } from 'react'
import { Late, latePart } from './late-part.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useWasOnce } from './use-was-once.ts'

export interface ModalProps {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  /** False: neither a click beside it nor Escape closes it, where what it shows is shown once. */
  readonly closesLightly?: boolean
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const modalWindow = latePart(() => import('./modal-window.tsx').then(({ ModalWindow }) => ModalWindow))

/** A question that must be answered first. Focus is kept inside, Escape closes. For details of a list use Drawer. */
export function Modal(props: ModalProps) {
  useFocusBack(props.opened)
  return useWasOnce(props.opened) && <Late of={modalWindow} {...props} />
}

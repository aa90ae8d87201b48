import type { ReactNode } from 'react'

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

export interface DrawerProps {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly side?: 'left' | 'right'
  /** Width in px. */
  readonly size?: number
  /** Returns the focus to the previous element; false if the list next to it takes the focus. */
  readonly givesFocusBack?: boolean
  readonly children: ReactNode
}

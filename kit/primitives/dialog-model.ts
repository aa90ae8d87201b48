import type { ReactNode } from 'react'

/** A dialog that is a form. Its buttons are Cancel and the one that submits. */
export interface DialogSubmit {
  readonly label: string
  readonly cancelLabel: string
  readonly look?: 'primary' | 'danger'
  /** Runs first. The dialog stays open if it returns false, and the first field with an error takes the focus. */
  readonly validate?: () => boolean | Promise<boolean>
  /** Runs after the validator has passed. Then the dialog closes. */
  readonly onSubmit: () => void
}

export interface ModalProps {
  readonly title: string
  readonly closeLabel: string
  readonly opened: boolean
  readonly onClose: () => void
  /** False: neither a click beside it nor Escape closes it, where what it shows is shown once. */
  readonly closesLightly?: boolean
  /** As wide as the window allows, e.g. for a picture. */
  readonly wide?: boolean
  /** Buttons at the bottom right, the main one last. */
  readonly actions?: ReactNode
  /** Instead of `actions`. Enter in a field submits too. */
  readonly submit?: DialogSubmit
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

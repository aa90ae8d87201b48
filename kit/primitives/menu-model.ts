import type { ReactNode } from 'react'
import type { Opener } from './opener.tsx'
import type { TypeAheadBuffer } from './type-ahead-buffer.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Set: the item is one of several and shows whether it is chosen. */
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly danger?: boolean
  /** At the right end, e.g. a short cut or an offset. */
  readonly note?: string
  readonly onSelect: () => void
}

export interface MenuSection {
  readonly label?: string
  readonly items: readonly MenuItem[]
}

/** Items of a menu. A function delays costly items until the menu opens. */
export type MenuSections = readonly MenuSection[] | (() => readonly MenuSection[])

/** Where the list of a menu stands, and whether it is open. */
export interface MenuPlace {
  readonly opener: Opener
  readonly early: TypeAheadBuffer
  readonly align: 'start' | 'end'
  readonly opened: boolean
  readonly onOpened: (opened: boolean) => void
}

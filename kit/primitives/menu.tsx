import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { both } from './both.ts'
import { createEarlyKeys } from './early-keys.ts'
import { Late, latePart } from './late-part.tsx'
import { useOpener } from './opener.tsx'

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

/** What a menu holds; a function where it is much to put together, asked for while the menu is open. */
export type MenuSections = readonly MenuSection[] | (() => readonly MenuSection[])

const list = latePart(() => import('./menu-list.tsx').then(({ MenuList }) => MenuList))

/** A list of actions or choices that opens at its button. Arrows move, Enter takes, Escape closes, Tab closes and goes on. */
export function Menu({
  button,
  sections,
  align = 'end',
}: {
  /** The button that opens the menu; its ref and id are the menu's. */
  readonly button: ReactElement
  readonly sections: MenuSections
  readonly align?: 'start' | 'end'
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [early] = useState(createEarlyKeys)
  const {
    opener,
    wasOpened,
    button: target,
  } = useOpener(button, { popup: 'menu', opened: isOpen, fetch: list.fetch, onPress: () => setIsOpen(!isOpen) })
  return (
    <>
      {isOpen ? cloneElement(target, { onKeyDown: both(target.props.onKeyDown, early.keep) }) : target}
      {wasOpened && (
        <Late
          of={list}
          opener={opener}
          early={early}
          sections={sections}
          align={align}
          opened={isOpen}
          onOpened={setIsOpen}
        />
      )}
    </>
  )
}

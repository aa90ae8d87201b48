import { cloneElement, type ReactElement, useState } from 'react'
import { both } from './both.ts'
import { createEarlyKeys } from './early-keys.ts'
import { Late, latePart } from './late-part.tsx'
import type { MenuSections } from './menu-model.ts'
import { useOpener } from './opener.tsx'
import { PanelToCome } from './to-come.tsx'

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
  const setOpen = (open: boolean) => {
    if (!open) early.left()
    setIsOpen(open)
  }
  const {
    opener,
    wasOpened,
    button: target,
  } = useOpener(button, { popup: 'menu', opened: isOpen, part: list, onPress: () => setOpen(!isOpen) })
  return (
    <>
      {isOpen ? cloneElement(target, { onKeyDown: both(target.props.onKeyDown, early.keep) }) : target}
      {wasOpened && (
        <Late
          of={list}
          meanwhile={isOpen && <PanelToCome anchor={opener.anchor} onClose={() => setOpen(false)} />}
          opener={opener}
          early={early}
          sections={sections}
          align={align}
          opened={isOpen}
          onOpened={setOpen}
        />
      )}
    </>
  )
}

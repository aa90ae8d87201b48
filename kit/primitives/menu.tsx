import { cloneElement, type ReactElement, useState } from 'react'
import { both } from './both.ts'
import { createEarlyKeys } from './early-keys.ts'
import { Late, latePart } from './late-part.tsx'
import type { MenuSections } from './menu-model.ts'
import { useOpener } from './opener.tsx'

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
  } = useOpener(button, {
    popup: 'menu',
    opened: isOpen,
    fetch: list.fetch,
    onPress: () => setIsOpen(!isOpen),
    onClose: () => setIsOpen(false),
  })
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

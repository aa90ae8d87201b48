import { cloneElement, type ReactElement, useMemo, useState } from 'react'
import { both } from './both.ts'
import { Late, type LatePart, latePart, withNestedPart } from './late-part.tsx'
import { LoadingPanel } from './loading-part.tsx'
import type { MenuPlace, MenuSections } from './menu-model.ts'
import { useOpener } from './opener.tsx'
import { createTypeAheadBuffer } from './type-ahead-buffer.ts'

/** The list that opens. */
export const menuList = latePart(() => import('./menu-list.tsx').then(({ MenuList }) => MenuList))

interface MenuProps {
  /** The button that opens the menu; its ref and id are the menu's. */
  readonly button: ReactElement
  readonly align?: 'start' | 'end'
}

/** A list of actions or choices that opens at its button. Arrows move, Enter takes, Escape closes, Tab closes and goes on. */
export function Menu({ sections, ...menu }: MenuProps & { readonly sections: MenuSections }) {
  return <MenuOf {...menu} of={menuList} given={{ sections }} />
}

interface LateMenuProps<Given extends object> extends MenuProps {
  readonly of: LatePart<Given & MenuPlace>
  readonly given: Given
}

/** A menu whose items do so much that they come late as well: `of` draws them, with `menuList`. */
export function LateMenu<Given extends object>({ of, ...menu }: LateMenuProps<Given>) {
  const part = useMemo(() => withNestedPart(of, menuList), [of])
  return <MenuOf {...menu} of={part} />
}

function MenuOf<Given extends object>({ button, align = 'end', of, given }: LateMenuProps<Given>) {
  const [isOpen, setIsOpen] = useState(false)
  const [early] = useState(createTypeAheadBuffer)
  const setOpen = (open: boolean) => {
    if (!open) early.left()
    setIsOpen(open)
  }
  const {
    opener,
    wasOpened,
    button: target,
  } = useOpener(button, { popup: 'menu', opened: isOpen, part: of, onPress: () => setOpen(!isOpen) })
  return (
    <>
      {isOpen ? cloneElement(target, { onKeyDown: both(target.props.onKeyDown, early.keep) }) : target}
      {wasOpened && (
        <Late
          of={of}
          {...given}
          meanwhile={isOpen && <LoadingPanel anchor={opener.anchor} onClose={() => setOpen(false)} />}
          opener={opener}
          early={early}
          align={align}
          opened={isOpen}
          onOpened={setOpen}
        />
      )}
    </>
  )
}

import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { both } from './both.ts'
import type { AnyLatePart } from './late-part.tsx'
import { useWasEverTrue } from './use-was-ever-true.ts'

type ButtonProps = ComponentPropsWithRef<'button'>

/** What a panel needs to stand at its button. */
export interface Opener {
  /** Id of the button, from which the library makes that of the panel. */
  readonly id: string
  readonly anchor: RefObject<HTMLButtonElement | null>
}

/**
 * A button that opens a panel whose file may still have to come: it tells what it opens, and has the file fetched as soon as
 * a hand or the focus is near. `wasOpened`: the panel stands in the page from now on.
 */
export const useOpener = (
  button: ReactElement,
  {
    popup,
    opened,
    part,
    onPress,
  }: {
    readonly popup: 'menu' | 'dialog'
    readonly opened: boolean
    readonly part: AnyLatePart
    /** After what the button does by itself. */
    readonly onPress?: () => void
  },
) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const wasOpened = useWasEverTrue(opened)
  const own = button.props as ButtonProps
  const opener: Opener = { id, anchor }
  return {
    opener,
    wasOpened,
    button: cloneElement(button as ReactElement<ButtonProps>, {
      ref: anchor,
      id,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: both(own.onPointerEnter, part.fetch),
      onFocus: both(own.onFocus, part.fetch),
      // Escape takes back what is to come, and closes no dialog of the library around it.
      ...(opened && !part.component() && { 'data-mantine-stop-propagation': true }),
      ...(onPress && { onClick: both(own.onClick, onPress) }),
    }),
  }
}

/** Stands for a button that is in the page already, where the library wants one as its child. */
export function Anchor({ of, ref }: { readonly of: Opener['anchor']; readonly ref?: Ref<HTMLElement> }) {
  const given = useRef<HTMLElement>(null)
  // With every drawing, because another button may have taken the place of the one that was there.
  useLayoutEffect(() => {
    if (typeof ref !== 'function' || given.current === of.current) return
    given.current = of.current
    ref(of.current)
  })
  return null
}

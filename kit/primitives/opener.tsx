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

/** Data of the button that a panel needs for its position. */
export interface Opener {
  /** Id of the button, from which the library makes that of the panel. */
  readonly id: string
  readonly anchor: RefObject<HTMLButtonElement | null>
}

/**
 * A button that opens a lazy-loaded panel. Hover or focus loads the file early.
 * `wasOpened`: the panel stays mounted from the first opening.
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
      // Escape cancels the loading panel and does not close a surrounding dialog.
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

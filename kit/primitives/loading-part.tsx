import { type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from './use-escape.ts'

/** Placeholder of a loading dialog. Escape cancels it and does not close a dialog below it. */
export function LoadingDialog({ onClose }: { readonly onClose: () => void }) {
  useEscape(onClose)
  return createPortal(<div role="dialog" hidden />, document.body)
}

/**
 * Placeholder of a loading list or panel. Escape, a press outside, or a focus change cancels it, so that it does not
 * open too late.
 */
export function LoadingPanel({
  anchor,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  useEscape(onClose)
  // A layout effect: it ends before the panel that takes this place moves the focus into itself.
  useLayoutEffect(() => {
    const listen = ({ target }: Event) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) onClose()
    }
    window.addEventListener('pointerdown', listen, true)
    window.addEventListener('focusin', listen)
    return () => {
      window.removeEventListener('pointerdown', listen, true)
      window.removeEventListener('focusin', listen)
    }
  }, [anchor, onClose])
  return null
}

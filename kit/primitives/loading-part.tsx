import { type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from './use-escape.ts'

/** Stands for a dialog whose file is still to come: Escape takes it back, and no dialog below it hears that. */
export function LoadingDialog({ onClose }: { readonly onClose: () => void }) {
  useEscape(onClose)
  return createPortal(<div role="dialog" hidden />, document.body)
}

/**
 * Stands for a list or panel whose file is still to come: Escape, a press beside its button and a focus elsewhere take it back,
 * so that it does not come to somebody who has gone on.
 */
export function LoadingPanel({
  anchor,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  useEscape(onClose)
  useEffect(() => {
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

import { useEffect } from 'react'

/** Stands for a dialog whose file is still to come: Escape takes it back, as it closes the dialog itself. */
export function DialogToCome({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    // The press that asked for the dialog may still be on its way to the window.
    const sinceMs = performance.now()
    const listen = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape' && timeStamp > sinceMs) onClose()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onClose])
  return null
}

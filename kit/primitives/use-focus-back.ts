import { useLayoutEffect } from 'react'

/**
 * Restores the focus after a dialog closes, also if the dialog unmounts: Mantine does so only while it stays mounted.
 * It does nothing if another element has taken the focus.
 */
export const useFocusBack = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      // Once the dialog is gone from the page.
      setTimeout(() => {
        const now = document.activeElement
        if (now === null || now === document.body) (before as HTMLElement | null)?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

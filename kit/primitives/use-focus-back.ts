import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened, also where the dialog comes and goes with its question: Mantine
 * does so only for one that stays mounted. Nothing is taken from whoever has the focus by then.
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

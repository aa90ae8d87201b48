import { type RefObject, useEffect } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Makes the elements of a selector one tab stop: Tab reaches the one that had the focus last, arrows, Home and End lead to the
 * others. The elements can be focused and may come and go.
 */
export const useOneTabStop = (root: RefObject<HTMLElement | null>, selector: string): void => {
  useEffect(() => {
    const element = root.current
    if (!element) return
    let current: HTMLElement | undefined
    const stops = () => [...element.querySelectorAll<HTMLElement>(selector)]
    const markStops = () => {
      const all = stops()
      if (!current || !all.includes(current)) [current] = all
      for (const stop of all) stop.tabIndex = stop === current ? 0 : -1
    }
    const stopOf = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined
    const onFocus = (event: FocusEvent) => {
      current = stopOf(event.target) ?? current
      markStops()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const from = stopOf(event.target)
      const step = steps[event.key]
      if (!from || !step || event.ctrlKey || event.metaKey || event.altKey) return
      const all = stops()
      event.preventDefault()
      event.stopPropagation()
      all[step(all.indexOf(from), all.length - 1)]?.focus()
    }
    markStops()
    const observer = new MutationObserver(markStops)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [root, selector])
}

import type { KeyboardEvent as KeyPress } from 'react'

/** Keys of whoever is quicker than the list that a button has opened: they are kept, and pressed when it is there. */
export interface TypeAheadBuffer {
  /** At the button, while it is open. */
  keep(event: KeyPress): void
  /** The list is there and has the focus. */
  arrived(): void
  /** The list is gone, or is waited for no more. */
  left(): void
}

/** What moves in a list, takes an item, or begins its word. All else is the browser's, above all what loads the page anew. */
const isForList = (key: string): boolean =>
  key.length === 1 || ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'].includes(key)

/** As a hand would, at what has the focus, up to the key that takes it. */
const press = (keys: readonly string[]) => {
  for (const key of keys) {
    const target = document.activeElement
    if (!(target instanceof HTMLElement)) return
    if (key === 'Enter' || key === ' ') return target.click()
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}

export const createTypeAheadBuffer = (): TypeAheadBuffer => {
  let keys: string[] = []
  let isThere = false
  return {
    keep(event) {
      if (isThere || event.ctrlKey || event.metaKey || event.altKey || !isForList(event.key)) return
      event.preventDefault()
      // The key that opened the list may still be held.
      if (!event.repeat) keys.push(event.key)
    },
    arrived() {
      isThere = true
      const kept = keys
      keys = []
      // Once the list is drawn whole.
      queueMicrotask(() => press(kept))
    },
    left() {
      isThere = false
      keys = []
    },
  }
}

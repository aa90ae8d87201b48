import type { KeyboardEvent as KeyPress } from 'react'

/**
 * Type-ahead buffer of a button that opens a list. It keeps keys pressed before the list is loaded and replays them
 * then.
 */
export interface TypeAheadBuffer {
  /** Records a key pressed on the button while the list loads. */
  keep(event: KeyPress): void
  /** The list has opened and has the focus. */
  arrived(): void
  /** The list has closed or was cancelled. */
  left(): void
}

/** Keys that move in a list, select an item or search for one. The browser handles all others, e.g. reload. */
const isForList = (key: string): boolean =>
  key.length === 1 || ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'].includes(key)

/** Replays the keys on the focused element, up to the key that activates it. */
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

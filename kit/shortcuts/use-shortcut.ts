import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Shortcut, shortcuts } from './shortcut-registry.ts'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
let users = 0

const hear = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  const where = {
    isTyping: target?.closest(typing) != null,
    isInDialog: target?.closest('[role="dialog"]') != null,
  }
  if (shortcuts.press(event, where)) event.preventDefault()
}

/**
 * A key of the page for as long as the component stands, listed under "?". Pass `undefined` for none. Single keys do
 * nothing while somebody types, in a dialog, or when the person has switched them off.
 */
export const useShortcut = (shortcut: Shortcut | undefined): void => {
  const run = useRef(shortcut?.run)
  useEffect(() => {
    run.current = shortcut?.run
  })
  const { id, label, group } = shortcut ?? {}
  const keys = shortcut?.keys.join('\n')
  const isHeard = shortcut?.run !== undefined
  useEffect(() => {
    if (id === undefined || label === undefined || group === undefined || keys === undefined) return
    users += 1
    if (users === 1) document.addEventListener('keydown', hear)
    const leave = shortcuts.add({
      id,
      label,
      group,
      keys: keys.split('\n'),
      ...(isHeard && { run: () => run.current?.() }),
    })
    return () => {
      leave()
      users -= 1
      if (users === 0) document.removeEventListener('keydown', hear)
    }
  }, [id, label, group, keys, isHeard])
}

/** Keys that an element hears itself while it has the focus: they are listed, nothing more. Pass a memoised list. */
export const useListedKeys = (listed: readonly Omit<Shortcut, 'run'>[] | undefined): void => {
  useEffect(() => {
    const leaves = listed?.map((shortcut) => shortcuts.add(shortcut))
    return () => {
      for (const leave of leaves ?? []) leave()
    }
  }, [listed])
}

/** Every key that does something on this page. */
export const useShortcutList = (): readonly Shortcut[] => useSyncExternalStore(shortcuts.subscribe, shortcuts.list)

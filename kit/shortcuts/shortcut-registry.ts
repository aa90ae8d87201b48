import { isBrowserKey, isPlainKey, isSingleKey, matchesKey, type PressedKey } from './key-pattern.ts'

/** A keyboard shortcut. Every key with an effect is registered, so that the list of shortcuts is complete. */
export interface Shortcut {
  readonly id: string
  /** Each of them does the same; see key-pattern.ts. */
  readonly keys: readonly string[]
  /** Description. */
  readonly label: string
  /** Heading in the list, e.g. "Table". */
  readonly group: string
  /** Left out: the element that has the focus hears the key itself, and it is only listed here. */
  readonly run?: (() => void) | undefined
}

/** Where the key was pressed. */
export interface PressedIn {
  /** In a field: letters are text there. */
  readonly isTyping: boolean
  readonly isInDialog: boolean
}

export interface ShortcutRegistry {
  /** Returns a function that removes it. Throws for an active key that belongs to the browser. */
  add(shortcut: Shortcut): () => void
  /** In the order of registration, without repetitions of an id. */
  list(): readonly Shortcut[]
  subscribe(changed: () => void): () => void
  /** Whether keys without Ctrl, Command or Alt do anything. */
  setSingleKeys(areOn: boolean): void
  areSingleKeysOn(): boolean
  /** Whether a key that an element hears itself is one that the person has switched off. */
  isOff(key: string): boolean
  /** Runs what the key stands for; true when something ran. Of several with the same key the first registered wins. */
  press(event: PressedKey, where: PressedIn): boolean
}

export const createShortcutRegistry = (): ShortcutRegistry => {
  const held = new Set<Shortcut>()
  const listeners = new Set<() => void>()
  let listed: readonly Shortcut[] = []
  let areOn = true
  const changed = () => {
    const ids = new Set<string>()
    listed = [...held].filter(({ id }) => !ids.has(id) && ids.add(id))
    for (const heard of listeners) heard()
  }
  return {
    add(shortcut) {
      // A shortcut that is only listed does not block the key: the browser moves out of a table with Tab.
      const stolen = shortcut.run && shortcut.keys.find(isBrowserKey)
      if (stolen !== undefined) throw new Error(`${shortcut.id}: ${stolen} belongs to the browser`)
      held.add(shortcut)
      changed()
      return () => {
        held.delete(shortcut)
        changed()
      }
    },
    list: () => listed,
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    setSingleKeys(next) {
      if (next === areOn) return
      areOn = next
      changed()
    },
    areSingleKeysOn: () => areOn,
    isOff: (key) => !areOn && isSingleKey(key),
    press(event, { isTyping, isInDialog }) {
      for (const { keys, run } of held) {
        const key = run && keys.find((one) => matchesKey(one, event))
        if (key === undefined) continue
        if (isSingleKey(key) && (isTyping || !areOn)) continue
        // Escape and arrows belong to the dialog, too.
        if (isInDialog && isPlainKey(key)) continue
        run?.()
        return true
      }
      return false
    },
  }
}

/** The keys of this page. */
export const shortcuts = createShortcutRegistry()

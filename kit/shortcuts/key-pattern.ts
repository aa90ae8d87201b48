/** A key as it is written in the code: `/`, `?`, `c`, `ArrowUp`, `mod+k` (Ctrl, on a Mac Command), `alt+k`. */
interface KeyPattern {
  readonly key: string
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const parse = (text: string): KeyPattern => {
  const parts = text.split('+').filter((part) => part !== '')
  const key = parts.at(-1) ?? '+'
  const has = (name: string) => parts.slice(0, -1).includes(name)
  return { key, mod: has('mod'), alt: has('alt'), shift: has('shift') }
}

/** A key without Ctrl, Command or Alt that also writes a letter: it is off while one types, and can be switched off. */
export const isSingleKey = (text: string): boolean => {
  const { key, mod, alt } = parse(text)
  return !mod && !alt && [...key].length === 1
}

/** Keys without Ctrl, Command or Alt: the focused element may handle them itself. */
export const isPlainKey = (text: string): boolean => {
  const { mod, alt } = parse(text)
  return !mod && !alt
}

/** Letters that browsers use with Ctrl or Command and that a page must leave to them; k is the exception of all palettes. */
const browserLetters = 'abcdefghijlmnopqrstuvwxyz0123456789+-'

export const isBrowserKey = (text: string): boolean => {
  const { key, mod } = parse(text)
  return /^F\d+$/.test(key) || key === 'Tab' || (mod && browserLetters.includes(key.toLowerCase()))
}

export const matchesKey = (text: string, event: PressedKey): boolean => {
  const { key, mod, alt, shift } = parse(text)
  if (mod !== (event.ctrlKey || event.metaKey) || alt !== event.altKey) return false
  // A sign such as ? needs Shift on one keyboard and not on the other.
  if ((mod || alt) && shift !== event.shiftKey) return false
  // With Alt a Mac writes another letter: the place of the key tells then.
  return event.key.toLowerCase() === key.toLowerCase() || (alt && event.code === `Key${key.toUpperCase()}`)
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
}

/** Labels of the keys on a keyboard, e.g. Ctrl and K. */
export const keyCaps = (text: string, isMac: boolean): readonly string[] => {
  const { key, mod, alt, shift } = parse(text)
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['⇧'] : []),
    signs[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
}

/** How a value that was written down is shown. */
export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'instant'; readonly atMs: number }
  | { readonly kind: 'yesNo'; readonly isYes: boolean }
  /** A sum of read, edit and manage. */
  | { readonly kind: 'flags'; readonly value: number }

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** What a text of the log means, by the way to its field. */
export const shownValue = (path: readonly string[], text: string): ShownValue => {
  const name = path.at(-1) ?? ''
  if (text === 'true' || text === 'false') return { kind: 'yesNo', isYes: text === 'true' }
  if (path.at(-2) === 'products' && /^[0-7]$/.test(text)) return { kind: 'flags', value: Number(text) }
  if (/AtMs$/.test(name) && /^\d{1,16}$/.test(text)) return { kind: 'instant', atMs: Number(text) }
  if (isoInstant.test(text)) return { kind: 'instant', atMs: Date.parse(text) }
  return { kind: 'text', text }
}

export interface HeldIds {
  readonly ids: readonly string[]
  /** The list has another order, or other rows, by now. */
  readonly isChanged: boolean
}

const isBeginning = (part: readonly string[], whole: readonly string[]) =>
  part.length <= whole.length && part.every((id, at) => whole[at] === id)

/**
 * Returns the rows of a list while somebody works in it. Visible rows keep their places, also after they have left the
 * list. Rows of a page that loads meanwhile follow them.
 */
export const heldIds = (before: readonly string[], now: readonly string[]): HeldIds => {
  if (isBeginning(before, now)) return { ids: now, isChanged: false }
  const held = new Set(before)
  const last = now.findLastIndex((id) => held.has(id))
  return { ids: [...before, ...now.slice(last + 1)], isChanged: true }
}

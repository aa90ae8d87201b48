/**
 * Assigns each rendered row, by its key, the number of a DOM element. A row keeps its element while others enter and
 * leave during virtual scroll. After a new sort or a jump, most rows change at once, so new rows reuse the existing
 * elements in order. To refill an element costs the browser half as much as to create one and remove another.
 */
export const createRowSlots = <Key>() => {
  let held: ReadonlyMap<Key, number> = new Map()
  let made = 0
  return (keys: readonly Key[]): readonly number[] => {
    const stay = keys.filter((key) => held.has(key)).length
    const free = [...held.values()]
    const slots =
      stay < keys.length / 2
        ? keys.map((_, place) => free[place] ?? made++)
        : keys.map((key) => held.get(key) ?? made++)
    held = new Map(keys.map((key, place) => [key, slots[place] as number]))
    return slots
  }
}

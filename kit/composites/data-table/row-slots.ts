/**
 * Gives each row that is drawn, by its key, the number of an element in the document. A row keeps its element while others come and
 * go beside it. Where most go at once (another order, a jump), those that come take over the elements as they stand: to fill one
 * anew costs a browser half of what making one and removing another does.
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

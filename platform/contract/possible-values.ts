/** As many as a sentence about a cell names. */
export const mostPossible = 12
/** Stands for the others. */
export const ellipsis = '…'

/** Words of what was typed that are long enough to look for. */
const wordsOf = (typed: string) =>
  typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** What a cell may hold, for whoever typed something else: all of it where that is little, else the likeliest first. */
export const possibleValues = (names: readonly string[], typed: string, most = mostPossible): string[] => {
  if (names.length <= most) return [...names]
  const words = wordsOf(typed)
  const isNear = (name: string) => words.some((word) => name.toLowerCase().includes(word))
  const near = names.filter(isNear)
  const others = names.filter((name) => !isNear(name))
  return [...[...near, ...others].slice(0, most), ellipsis]
}

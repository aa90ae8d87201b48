/** Shorter words have too many neighbours: one letter more or less is another word. */
const leastLetters = 4

/** Whether one typing error separates `typed` from `text`: one letter added, missing, wrong, or two letters swapped. */
const isOneApart = (typed: string, text: string): boolean => {
  const longest = Math.max(typed.length, text.length)
  if (Math.abs(typed.length - text.length) > 1) return false
  let from = 0
  while (from < longest && typed[from] === text[from]) from += 1
  const rest = (of: string, skipped: number) => of.slice(from + skipped)
  if (typed.length > text.length) return rest(typed, 1) === rest(text, 0)
  if (typed.length < text.length) return rest(typed, 0) === rest(text, 1)
  return (
    rest(typed, 1) === rest(text, 1) ||
    (typed[from] === text[from + 1] && typed[from + 1] === text[from] && rest(typed, 2) === rest(text, 2))
  )
}

/**
 * Whether a query word is a word with one typing error, or its beginning with one error.
 * The first letter must match: it is rarely wrong, and this excludes most words at once.
 */
export const isNear = (typed: string, text: string): boolean => {
  if (typed.length < leastLetters || typed[0] !== text[0]) return false
  for (let length = typed.length - 1; length <= typed.length + 1; length += 1)
    if (length >= leastLetters - 1 && length <= text.length && isOneApart(typed, text.slice(0, length))) return true
  return false
}

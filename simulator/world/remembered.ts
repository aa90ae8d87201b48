/**
 * A function of a whole number (a day, an hour, a step) whose last `keep` answers are kept:
 * neighbours in time ask for the same ones. The answer must follow from the number alone.
 */
export const remembered = <Answer>(keep: number, answer: (index: number) => Answer): ((index: number) => Answer) => {
  const kept = new Map<number, Answer>()
  return (index) => {
    const known = kept.get(index)
    if (known !== undefined) return known
    const fresh = answer(index)
    const oldest = kept.keys().next().value
    if (kept.size >= keep && oldest !== undefined) kept.delete(oldest)
    kept.set(index, fresh)
    return fresh
  }
}

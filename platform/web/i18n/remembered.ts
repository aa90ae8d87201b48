/** What is made from a key, made once: Intl's objects are dear. */
export const remembered = <T>(make: (key: string) => T) => {
  const made = new Map<string, T>()
  return (key: string): T => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

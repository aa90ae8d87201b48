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

/** What is made when it is first asked for. */
export const once = <T>(make: () => T): (() => T) => {
  const made = remembered(make)
  return () => made('')
}

/** What was read by key, for a moment. */
export interface MomentMemory<Value> {
  /** What is remembered, or what `read` gives; a reading that failed is forgotten at once. */
  (key: string, read: () => Promise<Value>): Promise<Value>
  forget(): void
  /** Keys that are held. */
  size(): number
}

/** Holds a value for `keepMs`, and no longer in memory either: keys such as sign-ins come once and never again. */
export const createMomentMemory = <Value>(keepMs: number, mostKeys: number): MomentMemory<Value> => {
  /** Oldest first. */
  const known = new Map<string, { readonly untilMs: number; readonly value: Promise<Value> }>()
  const forgetOld = (now: number) => {
    for (const [key, { untilMs }] of known) {
      if (untilMs > now) return
      known.delete(key)
    }
  }
  const recall = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = performance.now()
    forgetOld(now)
    const entry = known.get(key)
    if (entry) return entry.value
    if (known.size >= mostKeys) known.clear()
    const made = { untilMs: now + keepMs, value: read() }
    known.set(key, made)
    made.value.catch(() => {
      if (known.get(key) === made) known.delete(key)
    })
    return made.value
  }
  return Object.assign(recall, { forget: () => known.clear(), size: () => known.size })
}

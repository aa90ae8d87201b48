/**
 * LRU cache of promises: concurrent requests for a key share one computation. Evicts the least recently used values
 * above the size limit. Failed computations are not cached.
 */
export class PromiseCache<T> {
  readonly #most: number
  readonly #sizeOf: (value: T) => number
  readonly #values = new Map<string, { readonly value: Promise<T>; size: number }>()
  #size = 0

  /** `most`: limit of the sum of all sizes. `sizeOf` gives the size of a value, at least 1. */
  constructor(most: number, sizeOf: (value: T) => number = () => 1) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key)
    if (known) {
      this.#values.delete(key)
      this.#values.set(key, known)
      return known.value
    }
    const made = { value: make(), size: 0 }
    this.#values.set(key, made)
    made.value.then(
      (value) => {
        if (this.#values.get(key) !== made) return
        made.size = Math.max(1, this.#sizeOf(value))
        this.#size += made.size
        this.#shrink()
      },
      () => {
        if (this.#values.get(key) === made) this.#values.delete(key)
      },
    )
    return made.value
  }

  #shrink(): void {
    for (const [key, { size }] of this.#values) {
      if (this.#size <= this.#most) return
      // A pending value has no size yet, and a request waits for it.
      if (size === 0) continue
      this.#values.delete(key)
      this.#size -= size
    }
  }
}

import type { Sample } from './historian.ts'
import { rollupLevels } from './rollup-sql.ts'

/**
 * Of which days and tags late rows may have left rollups due, known without asking the engine: who alone writes to it has
 * seen them all. So a chart of a day that nothing late has touched costs the same while millions come of another.
 */
export interface LateRows {
  /** Runs a write. What of its samples is late counts from its beginning; without them all days of all tags do. */
  during<Result>(samples: readonly Sample[] | undefined, write: () => Promise<Result>): Promise<Result>
  /** Whether something may be due of one of these tags in a half-open range of time, epoch ms. */
  mayTouch(tagIds: readonly number[], fromMs: number, toMs: number): boolean
  /** Runs a pass over all that is due. When it ends well, only what came after its beginning is left. */
  passing(pass: () => Promise<void>): Promise<void>
}

const { stepMs: tenMinutesMs } = rollupLevels['10m']
const { stepMs: dayMs } = rollupLevels['1d']

/** Pairs of day and tag, about 10 MB; with more of them every day of every tag counts as touched. */
const mostPairs = 200_000

class Touched {
  readonly #tagsOf = new Map<number, Set<number>>()
  #pairs = 0
  #isAll = false

  add(day: number, tagId: number): void {
    if (this.#isAll) return
    const tags = this.#tagsOf.get(day) ?? new Set()
    if (tags.has(tagId)) return
    this.#tagsOf.set(day, tags.add(tagId))
    if (++this.#pairs > mostPairs) this.addAll()
  }

  addAll(): void {
    this.#isAll = true
    this.#tagsOf.clear()
  }

  merge(other: Touched): void {
    if (other.#isAll) this.addAll()
    for (const [day, tags] of other.#tagsOf) for (const tagId of tags) this.add(day, tagId)
  }

  has(tagIds: readonly number[], fromMs: number, toMs: number): boolean {
    if (this.#isAll) return true
    for (const [day, tags] of this.#tagsOf)
      if (day * dayMs < toMs && (day + 1) * dayMs > fromMs && tagIds.some((tagId) => tags.has(tagId))) return true
    return false
  }
}

/** `isLeftOver`: something is due from before, of which nothing is known. */
export const createLateRows = (isLeftOver: boolean): LateRows => {
  /** What the running pass, or the next one after one that failed, works off; and what came after its beginning. */
  let before = new Touched()
  let since = new Touched()
  if (isLeftOver) before.addAll()

  const note = (samples: readonly Sample[] | undefined) => {
    if (!samples) return since.addAll()
    const bucketMs = Math.floor(Date.now() / tenMinutesMs) * tenMinutesMs
    for (const { tagId, timeMs } of samples) if (timeMs < bucketMs) since.add(Math.floor(timeMs / dayMs), tagId)
  }

  return {
    async during(samples, write) {
      note(samples)
      try {
        return await write()
      } finally {
        // A pass may have begun meanwhile, and not have seen the rows.
        note(samples)
      }
    },
    mayTouch: (tagIds, fromMs, toMs) => before.has(tagIds, fromMs, toMs) || since.has(tagIds, fromMs, toMs),
    async passing(pass) {
      before.merge(since)
      since = new Touched()
      await pass()
      before = new Touched()
    },
  }
}

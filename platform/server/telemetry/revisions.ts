/**
 * Numbers of writes: the later of two writes has the higher one. They are epoch ms, so that they stay ascending over
 * restarts and pack well; two in one ms are counted on. Bits 48 and up are left for the priority of a source.
 */
export interface Revisions {
  next(): number
  /** Continues after a revision that was read from the store, should the clock have been set back. */
  raise(revision: number): void
}

export const createRevisions = (nowMs: () => number = Date.now): Revisions => {
  let last = 0
  return {
    next: () => {
      last = Math.max(last + 1, nowMs())
      return last
    },
    raise: (revision) => {
      last = Math.max(last, revision)
    },
  }
}

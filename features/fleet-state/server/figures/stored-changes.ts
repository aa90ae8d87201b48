import { minuteMs } from '../../../../domain/time-zone.ts'

/**
 * Calls back when stored values changed otherwise than by new samples, e.g. after a setting of a plant, an undone import,
 * or a new judgement. Without tags: those of any plant.
 */
export type OnStoredChange = (changed: (tagIds: readonly number[] | undefined) => void) => void

/** So long the rollups of changed tags may still be due. */
const dueForMs = 15 * minuteMs

/** Remembers which tags changed, and when. */
export const createStoredChanges = (onChanged: OnStoredChange | undefined, now: () => number) => {
  const named = new Map<number, number>()
  let allAtMs = Number.NEGATIVE_INFINITY
  onChanged?.((tagIds) => {
    const atMs = now()
    for (const [tagId, changedAtMs] of named) if (atMs - changedAtMs > dueForMs) named.delete(tagId)
    if (tagIds) for (const tagId of tagIds) named.set(tagId, atMs)
    else allAtMs = atMs
  })
  return {
    /** Whether a change of this tag was announced lately. */
    isNamed: (tagId: number): boolean => now() - (named.get(tagId) ?? Number.NEGATIVE_INFINITY) <= dueForMs,
    /** Whether a tag changed at or after a time, epoch ms. */
    isSince: (tagId: number, timeMs: number): boolean =>
      Math.max(named.get(tagId) ?? Number.NEGATIVE_INFINITY, allAtMs) >= timeMs,
  }
}

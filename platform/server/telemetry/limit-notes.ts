import type { ValueLimits } from '../../../domain/value-limits.ts'
import type { Engine } from './engine.ts'
import type { Revisions } from './revisions.ts'

/** Limits of tags, and whose stored values are still to be judged by them: the table `tag_limits`, held in memory. */
export interface LimitNotes {
  /** Limits of a tag as text: equal limits have equal texts. */
  keyOf(tagId: number): string | undefined
  waiting(): ReadonlySet<number>
  /** Reads what is stored. */
  follow(): Promise<void>
  /** Revision of what is stored for each tag: another one after each save, by any process. */
  revisions(): Promise<ReadonlyMap<number, number>>
  /** Takes limits into memory. Returns the tags whose limits are others now; they are to be saved. */
  change(limits: ReadonlyMap<number, ValueLimits>): readonly number[]
  /** Durable when it resolves. */
  save(tagIds: readonly number[], state: 'waiting' | 'judged'): Promise<void>
}

export const openLimitNotes = async (engine: Engine, revisions: Revisions): Promise<LimitNotes> => {
  let stored = new Map<number, string>()
  let waiting = new Set<number>()

  const follow = async () => {
    const [tags, limits, judged] = await engine.columns<[number[], string[], number[]]>(
      'SELECT tag_id, limits, judged FROM tag_limits FINAL ORDER BY tag_id',
    )
    stored = new Map(tags.map((tagId, index) => [tagId, limits[index] ?? '']))
    waiting = new Set(tags.filter((_tagId, index) => judged[index] === 0))
  }
  await follow()

  return {
    keyOf: (tagId) => stored.get(tagId),
    waiting: () => waiting,
    follow,
    async revisions() {
      const [tags, noted] = await engine.columns<[number[], number[]]>(
        'SELECT tag_id, toFloat64(revision) FROM tag_limits FINAL',
      )
      return new Map(tags.map((tagId, index) => [tagId, noted[index] ?? 0]))
    },
    change(limits) {
      const changed: number[] = []
      for (const [tagId, { marks, lowest, highest }] of limits) {
        const key = JSON.stringify({ marks, lowest, highest })
        if (stored.get(tagId) === key) continue
        stored.set(tagId, key)
        changed.push(tagId)
      }
      return changed
    },
    async save(tagIds, state) {
      if (tagIds.length === 0) return
      const revision = revisions.next()
      const judged = state === 'judged' ? 1 : 0
      const rows = tagIds.map((tagId) => `${JSON.stringify([tagId, stored.get(tagId), judged, revision])}\n`)
      // At once, in the order of the revisions: the inserts of two calls may end in another one.
      for (const tagId of tagIds) {
        if (judged) waiting.delete(tagId)
        else waiting.add(tagId)
      }
      await engine.insert('tag_limits (tag_id, limits, judged, revision)', rows.join(''))
    },
  }
}

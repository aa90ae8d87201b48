import { useEffect, useMemo } from 'react'
import type { LiveSample } from '../../../../domain/quality.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'

/** An hour of values once a second; what is older stands in the history by then. */
const longestTail = 3_600

export interface LiveTail {
  of(tagId: number): readonly LiveSample[]
}

/** Collects the live values of tags while a chart follows the clock. Pass a memoised list. */
export const useLiveTail = (tagIds: readonly number[], enabled: boolean): LiveTail => {
  const { tags } = useLive()
  const held = useMemo(() => new Map<number, LiveSample[]>(tagIds.map((tagId) => [tagId, []])), [tagIds])

  useEffect(() => {
    if (!enabled) return
    const leaves = [...held].map(([tagId, samples]) =>
      tags.watch(tagId, (sample) => {
        const untilMs = sample?.timeMs ?? Number.NEGATIVE_INFINITY
        // An older value than before: newer ones were removed from the store.
        while ((samples.at(-1)?.timeMs ?? untilMs) > untilMs) samples.pop()
        if (!sample || samples.at(-1)?.timeMs === untilMs) return
        samples.push(sample)
        if (samples.length > longestTail) samples.splice(0, samples.length - longestTail)
      }),
    )
    return () => {
      for (const leave of leaves) leave()
    }
  }, [tags, held, enabled])

  return useMemo(() => ({ of: (tagId) => held.get(tagId) ?? [] }), [held])
}

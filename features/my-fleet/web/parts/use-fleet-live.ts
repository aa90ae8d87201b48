import { useEffect, useMemo } from 'react'
import { shownNumber } from '../../../../domain/display.ts'
import { useLive, useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import type { Figure, LiveReader } from '../fleet/fleet-moment.ts'
import { heldWindHistory } from '../fleet/wind-doubts.ts'

export interface FleetLive extends LiveReader {
  readonly figure: Figure
}

/** The live store as the pure rules of this feature read it. Stable as long as the page stands. */
export const useFleetLive = (): FleetLive => {
  const { tags, clock } = useLive()
  const { atsSummaryActive } = useSettings()
  return useMemo(
    () => ({
      get: tags.get,
      nowMs: clock.now,
      judgedMs: clock.judgedMs,
      hearing: clock.hearing,
      windHistory: (tagId) => heldWindHistory(tags, tagId, clock.now()),
      figure: (tag, sample) =>
        shownNumber(sample?.value, sample?.quality, { missing9999: tag.missing9999, atsSummaryActive }) ?? null,
    }),
    [tags, clock, atsSummaryActive],
  )
}

/** Since when the page shows the last known values because its own line is lost, server time, epoch ms; else undefined. */
export const useHeldSince = (): number | undefined => {
  const { state, lastSeenMs } = useLiveStatus()
  return state === 'connected' ? undefined : lastSeenMs
}

/** Whether the page shows the last known values because its own line is lost. */
export const useHeldValues = (): boolean => useHeldSince() !== undefined

const nothing = () => undefined

/** Keeps tags subscribed whose rows may be out of sight: what sums, sorts and states depend on. Pass a memoised list. */
export const useWatchedTags = (tagIds: readonly number[]): void => {
  const { tags } = useLive()
  useEffect(() => {
    const leaves = tagIds.map((tagId) => tags.watch(tagId, nothing))
    return () => {
      for (const leave of leaves) leave()
    }
  }, [tags, tagIds])
}

import { useEffect } from 'react'
import { shownNumber } from '../../../../domain/display.ts'
import type { Live } from '../../../../platform/web/live/live.ts'
import { useLive, useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import type { Figure, LiveReader } from '../../contract/fleet-moment.ts'
import { heldFinding, heldMeans } from '../../contract/judgements.ts'
import { heldStationAlarms } from '../../contract/station-needs.ts'

export interface FleetLive extends LiveReader {
  readonly figure: Figure
}

const readerOf = ({ tags, clock }: Live, atsSummaryActive: boolean): FleetLive => ({
  get: tags.get,
  nowMs: clock.now,
  judgedMs: clock.judgedMs,
  hearing: clock.hearing,
  judgement: (machineId) => heldFinding(tags, machineId, clock.judgedMs()),
  stationAlarms: (farmCode) => heldStationAlarms(tags, farmCode),
  means: (machineId) => heldMeans(tags, machineId, clock.judgedMs()),
  figure: (tag, sample) =>
    shownNumber(sample?.value, sample?.quality, { missing9999: tag.missing9999, atsSummaryActive }) ?? null,
})

const readers = new WeakMap<Live, Map<boolean, FleetLive>>()

/**
 * The live store as the pure rules of this feature read it. The same one for all that is shown: what rules find out by it
 * they may hold for their next caller.
 */
export const useFleetLive = (): FleetLive => {
  const live = useLive()
  const { atsSummaryActive } = useSettings()
  const ofLive = readers.get(live) ?? new Map<boolean, FleetLive>()
  readers.set(live, ofLive)
  const reader = ofLive.get(atsSummaryActive) ?? readerOf(live, atsSummaryActive)
  ofLive.set(atsSummaryActive, reader)
  return reader
}

/** Since when the page shows the last known values because its own line is lost, server time, epoch ms; else undefined. */
export const useHeldSince = (): number | undefined => {
  const { state, lastSeenMs } = useLiveStatus()
  return state === 'connected' ? undefined : lastSeenMs
}

/** Whether the page shows the last known values because its own line is lost. */
export const useHeldValues = (): boolean => useHeldSince() !== undefined

/** Keeps tags subscribed whose rows may be out of sight: what sums, sorts and states depend on. Pass a memoised list. */
export const useKeptTags = (tagIds: readonly number[]): void => {
  const { tags } = useLive()
  useEffect(() => tags.keep(tagIds), [tags, tagIds])
}

import { useMemo, useRef } from 'react'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { usePulse } from '../parts/pulse.ts'
import { useFleetLive, useWatchedTags } from '../parts/use-fleet-live.ts'
import type { FleetDay } from './fleet-day.ts'
import type { MomentOf } from './tile-groups.ts'
import { looksSame, powerSourceOf, type TileMoment, tileMoment, tileTagIds } from './tile-moment.ts'

/** The rest of a connection belongs to what else the page shows. */
const mostWatched = 0.8 * maxTagsPerConnection

/**
 * How each farm stands, made anew once a second for all of them together; what looks as before stays the same object.
 * Where machines are too many to be followed, what is expected is that of the last step of the day.
 */
export const useTileMoments = (farms: readonly FarmRow[], day: FleetDay | undefined): MomentOf => {
  const pulse = usePulse()
  const live = useFleetLive()
  const source = useMemo(() => powerSourceOf(farms), [farms])
  useWatchedTags(useMemo(() => tileTagIds(farms, source).slice(0, mostWatched), [farms, source]))
  const held = useRef<ReadonlyMap<string, TileMoment>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pulse stands for what the live store has heard
  return useMemo(() => {
    const moment = (row: FarmRow): TileMoment => {
      const now = tileMoment(row, source, live)
      const expectedKw = now.expectedKw ?? day?.byFarm.get(row.id)?.expectedNowKw ?? null
      return now.connection === 'lost' ? now : { ...now, expectedKw }
    }
    const moments = new Map<string, TileMoment>()
    for (const row of farms) {
      const [before, now] = [held.current.get(row.id), moment(row)]
      moments.set(row.id, before && looksSame(before, now) ? before : now)
    }
    held.current = moments
    return (row) => moments.get(row.id) ?? moment(row)
  }, [pulse, farms, source, live, day])
}

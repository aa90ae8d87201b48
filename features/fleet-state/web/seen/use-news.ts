import { useEffect, useRef } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import type { FarmRow } from '../../contract/fleet-rows.ts'
import { afterLook, hasNews, newFarms, type SeenNeeds, withoutEnded } from '../../contract/seen-needs.ts'
import { type MomentOf, tileMoment } from '../../contract/tile-moment.ts'
import { useFleetLive } from '../live/use-fleet-live.ts'
import { useSeenNeeds } from './use-seen-needs.ts'

/** What has ended is forgotten at most this often: each change goes to the server. */
const forgetEveryMs = minuteMs
const nothing: SeenNeeds = new Set()

export interface News {
  /** Farms with something new. */
  readonly farms: readonly FarmRow[]
  readonly markSeen: () => void
}

/**
 * News of these farms on a page that shows them all. The first look at the fleet counts as seen: nothing is new to a
 * new user.
 */
export const useNews = (farms: readonly FarmRow[], momentOf: MomentOf): News => {
  const [seen, write] = useSeenNeeds()
  const forgotAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!farms.some((row) => momentOf(row).connection !== 'unknown')) return
    if (seen === undefined) return write(afterLook(nothing, farms, momentOf))
    if (performance.now() - forgotAtMs.current < forgetEveryMs) return
    const kept = withoutEnded(seen, farms, momentOf)
    if (kept.size === seen.size) return
    forgotAtMs.current = performance.now()
    write(kept)
  })
  return {
    farms: newFarms(farms, momentOf, seen),
    markSeen: () => write(afterLook(seen ?? nothing, farms, momentOf)),
  }
}

/** A user who leaves the page of a farm has seen what it needs. */
export const useSeenOnLeave = (farm: FarmRow): void => {
  const [seen, write] = useSeenNeeds()
  const live = useFleetLive()
  const latest = useRef<() => void>(undefined)
  latest.current = () => {
    if (seen === undefined) return
    const moment = tileMoment(farm, 'machines', live)
    if (hasNews(farm, moment, seen)) write(afterLook(seen, [farm], () => moment))
  }
  useEffect(() => {
    const leave = () => latest.current?.()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

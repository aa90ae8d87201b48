import { useMemo } from 'react'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import type { FleetTableEntity } from '../../contract/fleet-table.ts'
import { onlineFarms, onlineTagIds } from '../../contract/online-farms.ts'
import { useTicked } from './page-tick.ts'
import { useFleetLive, useKeptTags } from './use-fleet-live.ts'

/** Limit of these subscriptions. The other half is for the other values of the page. */
const mostKept = 0.5 * maxTagsPerConnection

/**
 * Whether a farm is online, by the same rule on all pages; undefined while no connection is known. Renders again only
 * when a farm goes online or offline. Pass a stable list.
 */
export const useOnlineFarms = (
  farms: readonly FleetTableEntity[],
): ((farm: FleetTableEntity) => boolean) | undefined => {
  const live = useFleetLive()
  const lines = useMemo(() => farms.map((farm) => ({ farm })), [farms])
  useKeptTags(useMemo(() => onlineTagIds(lines).slice(0, mostKept), [lines]))
  const codes = useTicked(() =>
    onlineFarms(lines, live)
      ?.map(({ farm }) => farm.farmCode)
      .join('\n'),
  )
  if (codes === undefined) return undefined
  const online = new Set(codes.split('\n'))
  return (farm) => online.has(farm.farmCode)
}

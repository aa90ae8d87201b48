import { useMemo } from 'react'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import type { FleetTableEntity } from '../../contract/fleet-table.ts'
import { livingLines, livingTagIds } from '../../contract/living-farms.ts'
import { useTicked } from './page-tick.ts'
import { useFleetLive, useKeptTags } from './use-fleet-live.ts'

/** The rest of a connection belongs to what else the page shows. */
const mostKept = 0.5 * maxTagsPerConnection

/**
 * Whether a farm lives now, as all pages judge it; undefined while nothing is known of any. Draws anew only when that changes
 * for one of them. Pass a stable list.
 */
export const useLivingFarms = (
  farms: readonly FleetTableEntity[],
): ((farm: FleetTableEntity) => boolean) | undefined => {
  const live = useFleetLive()
  const lines = useMemo(() => farms.map((farm) => ({ farm })), [farms])
  useKeptTags(useMemo(() => livingTagIds(lines).slice(0, mostKept), [lines]))
  const codes = useTicked(() =>
    livingLines(lines, live)
      ?.map(({ farm }) => farm.farmCode)
      .join('\n'),
  )
  if (codes === undefined) return undefined
  const living = new Set(codes.split('\n'))
  return (farm) => living.has(farm.farmCode)
}

import { useCallback, useSyncExternalStore } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import type { FleetTableEntity } from '../../../my-fleet/contract/fleet-table.ts'
import { lifeTagOf } from './sending-counts.ts'

/** Codes of the farms whose life word has come in time, as one text that changes only when one comes or goes. */
const heardCodes = (farms: readonly FleetTableEntity[], isHeard: (farm: FleetTableEntity) => boolean): string =>
  farms
    .filter(isHeard)
    .map(({ farmCode }) => farmCode)
    .join('\n')

/** Whether a farm is heard now; draws anew only when that changes for one of them. Pass a stable list. */
export const useHeardFarms = (farms: readonly FleetTableEntity[]): ((farm: FleetTableEntity) => boolean) => {
  const { readings } = useLive()
  const watch = useCallback(
    (changed: () => void) => {
      const leaves = farms.flatMap((farm) => {
        const tag = lifeTagOf(farm)
        return tag ? [readings.watch(tag.tagId, farm.lifeWordTimeOut, changed)] : []
      })
      return () => {
        for (const leave of leaves) leave()
      }
    },
    [readings, farms],
  )
  const read = useCallback(
    () =>
      heardCodes(farms, (farm) => {
        const tag = lifeTagOf(farm)
        if (!tag) return false
        const { freshness } = readings.read(tag.tagId, farm.lifeWordTimeOut)
        return freshness === 'fresh' || freshness === 'late'
      }),
    [readings, farms],
  )
  const heard = new Set(useSyncExternalStore(watch, read).split('\n'))
  return (farm) => heard.has(farm.farmCode)
}

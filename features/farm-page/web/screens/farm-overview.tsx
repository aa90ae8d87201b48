import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import type { FarmPartProps } from '../frame/farm-tab.ts'
import { FarmWithoutMachines } from '../frame/farm-without-machines.tsx'
import { FarmOverview } from '../overview/farm-overview.tsx'

/** A farm's first page: how it stands and what is wrong, at a glance. */
export default function FarmOverviewTab({ farm }: FarmPartProps) {
  if (farm.machines.length === 0) return <FarmWithoutMachines />
  return (
    <>
      <TodayLine farmCode={farm.farm.farmCode} />
      <FarmOverview farm={farm} />
    </>
  )
}

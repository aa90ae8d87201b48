import { askFarm } from '../../../fleet-state/web/port.ts'
import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import { FarmPage } from '../frame/farm-page.tsx'
import { FarmWithoutMachines } from '../frame/farm-without-machines.tsx'
import { FarmOverview } from '../overview/farm-overview.tsx'

export const askFirst = askFarm

/** A farm's first page: how it stands and what is wrong, at a glance. */
export default function FarmOverviewScreen() {
  return (
    <FarmPage tab="overview">
      {(farm) =>
        farm.machines.length === 0 ? (
          <FarmWithoutMachines />
        ) : (
          <>
            <TodayLine farmCode={farm.farm.farmCode} />
            <FarmOverview farm={farm} />
          </>
        )
      }
    </FarmPage>
  )
}

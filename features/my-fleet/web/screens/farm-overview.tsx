import { FarmOverview } from '../farm/farm-overview.tsx'
import { FarmPage } from '../parts/farm-page.tsx'
import { FarmWithoutMachines } from '../parts/farm-without-machines.tsx'
import { TodayLine } from '../parts/today-line.tsx'
import { askFarm } from '../queries.ts'

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

import { Overview } from '../overview/overview.tsx'
import { FleetPage } from '../parts/fleet-page.tsx'
import { TodayLine } from '../parts/today-line.tsx'
import { askFleet } from '../queries.ts'

export const askFirst = askFleet

/** The fleet on a map, with a list of its farms beside it. */
export default function OverviewScreen() {
  return (
    <FleetPage tab="overview">
      {({ farms }) => (
        <>
          <TodayLine />
          <Overview farms={farms} />
        </>
      )}
    </FleetPage>
  )
}

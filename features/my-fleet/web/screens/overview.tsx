import { askFleet } from '../../../fleet-state/web/port.ts'
import { TodayLine } from '../../../fleet-state/web/today-port.ts'
import { FleetPage } from '../frame/fleet-page.tsx'
import { Overview } from '../overview/overview.tsx'

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

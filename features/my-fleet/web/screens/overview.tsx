import { Overview } from '../overview/overview.tsx'
import { FleetPage } from '../parts/fleet-page.tsx'

export { askFleet as askFirst } from '../queries.ts'

/** The fleet on a map, with a list of its farms beside it. */
export default function OverviewScreen() {
  return <FleetPage tab="overview">{({ farms }) => <Overview farms={farms} />}</FleetPage>
}

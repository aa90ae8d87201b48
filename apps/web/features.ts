import { feature as administration } from '../../features/administration/web/index.ts'
import { feature as alarmPages } from '../../features/alarm-pages/web/index.ts'
import { feature as auditLog } from '../../features/audit-log/web/index.ts'
import { feature as changeLog } from '../../features/change-log/web/index.ts'
import { feature as companies } from '../../features/companies/web/index.ts'
import { feature as contacts } from '../../features/contacts/web/index.ts'
import { feature as dataImport } from '../../features/data-import/web/index.ts'
import { feature as energy } from '../../features/energy/web/index.ts'
import { feature as energyCharts } from '../../features/energy-charts/web/index.ts'
import { feature as equipment } from '../../features/equipment/web/index.ts'
import { feature as equipmentInventory } from '../../features/equipment-inventory/web/index.ts'
import { feature as farmPage } from '../../features/farm-page/web/index.ts'
import { feature as fleetCharts } from '../../features/fleet-charts/web/index.ts'
import { feature as fleetState } from '../../features/fleet-state/web/index.ts'
import { feature as fleetTable } from '../../features/fleet-table/web/index.ts'
import { feature as fleetViews } from '../../features/fleet-views/web/index.ts'
import { feature as fleetWall } from '../../features/fleet-wall/web/index.ts'
import { feature as history } from '../../features/history/web/index.ts'
import { feature as homeDashboards } from '../../features/home-dashboards/web/index.ts'
import { feature as identityProviders } from '../../features/identity-providers/web/index.ts'
import { feature as myFleet } from '../../features/my-fleet/web/index.ts'
import { feature as myProfile } from '../../features/my-profile/web/index.ts'
import { feature as notifications } from '../../features/notifications/web/index.ts'
import { feature as outbox } from '../../features/outbox/web/index.ts'
import { feature as plantCard } from '../../features/plant-card/web/index.ts'
import { feature as plantConnection } from '../../features/plant-connection/web/index.ts'
import { feature as plantContracts } from '../../features/plant-contracts/web/index.ts'
import { feature as plantJournal } from '../../features/plant-journal/web/index.ts'
import { feature as plantMap } from '../../features/plant-map/web/index.ts'
import { feature as recordSearch } from '../../features/record-search/web/index.ts'
import { feature as savedRequests } from '../../features/saved-requests/web/index.ts'
import { feature as session } from '../../features/session/web/index.ts'
import { feature as subscriptions } from '../../features/subscriptions/web/index.ts'
import { feature as turbineModes } from '../../features/turbine-modes/web/index.ts'
import { feature as users } from '../../features/users/web/index.ts'
import type { WebFeature } from '../../platform/web/feature.ts'
import { gallery } from './gallery.ts'

/** What the page offers. A feature enters with one line. */
export const features: readonly WebFeature[] = [
  session,
  homeDashboards,
  history,
  fleetState,
  fleetViews,
  fleetTable,
  myFleet,
  fleetWall,
  farmPage,
  fleetCharts,
  energy,
  energyCharts,
  alarmPages,
  subscriptions,
  plantCard,
  equipmentInventory,
  plantContracts,
  plantJournal,
  companies,
  plantMap,
  contacts,
  plantConnection,
  dataImport,
  savedRequests,
  users,
  turbineModes,
  myProfile,
  notifications,
  auditLog,
  outbox,
  changeLog,
  administration,
  gallery,
  identityProviders,
  recordSearch,
  equipment,
]

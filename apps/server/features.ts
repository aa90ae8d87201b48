import { feature as administration } from '../../features/administration/server/index.ts'
import { feature as alarmPages } from '../../features/alarm-pages/server/index.ts'
import { feature as alarms } from '../../features/alarms/server/index.ts'
import { feature as auditLog } from '../../features/audit-log/server/index.ts'
import { feature as bulkEdits } from '../../features/bulk-edits/server/index.ts'
import { feature as changeLog } from '../../features/change-log/server/index.ts'
import { feature as companies } from '../../features/companies/server/index.ts'
import { feature as contacts } from '../../features/contacts/server/index.ts'
import { feature as dataImport } from '../../features/data-import/server/index.ts'
import { feature as documents } from '../../features/documents/server/index.ts'
import { feature as energy } from '../../features/energy/server/index.ts'
import { feature as equipment } from '../../features/equipment/server/index.ts'
import { feature as equipmentInventory } from '../../features/equipment-inventory/server/index.ts'
import { feature as eventFiles } from '../../features/event-files/server/index.ts'
import { feature as farms } from '../../features/farms/server/index.ts'
import { feature as fleetState } from '../../features/fleet-state/server/index.ts'
import { feature as history } from '../../features/history/server/index.ts'
import { feature as identityProviders } from '../../features/identity-providers/server/index.ts'
import { feature as myProfile } from '../../features/my-profile/server/index.ts'
import { feature as notifications } from '../../features/notifications/server/index.ts'
import { feature as outbox } from '../../features/outbox/server/index.ts'
import { feature as plantCard } from '../../features/plant-card/server/index.ts'
import { feature as plantConnection } from '../../features/plant-connection/server/index.ts'
import { feature as plantContracts } from '../../features/plant-contracts/server/index.ts'
import { feature as plantJournal } from '../../features/plant-journal/server/index.ts'
import { feature as plantMap } from '../../features/plant-map/server/index.ts'
import { feature as recordSearch } from '../../features/record-search/server/index.ts'
import { feature as savedRequests } from '../../features/saved-requests/server/index.ts'
import { feature as session } from '../../features/session/server/index.ts'
import { feature as subscriptions } from '../../features/subscriptions/server/index.ts'
import { feature as turbineModes } from '../../features/turbine-modes/server/index.ts'
import { feature as users } from '../../features/users/server/index.ts'
import type { ServerFeature } from '../../platform/server/feature.ts'

/** The features of the server; they start in this order and stop in the opposite one. */
export const features: readonly ServerFeature[] = [
  session,
  users,
  myProfile,
  notifications,
  farms,
  equipmentInventory,
  plantCard,
  plantContracts,
  plantJournal,
  companies,
  plantMap,
  contacts,
  plantConnection,
  history,
  fleetState,
  alarms,
  alarmPages,
  subscriptions,
  savedRequests,
  dataImport,
  eventFiles,
  auditLog,
  outbox,
  changeLog,
  administration,
  identityProviders,
  documents,
  recordSearch,
  bulkEdits,
  energy,
  equipment,
  turbineModes,
]

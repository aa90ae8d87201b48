import type { Product } from '../../../domain/right.ts'
import { addTestAlarm } from '../../../features/alarms/server/test-alarm.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'

/** A topic of the push connection: its right is READ on the product. */
export interface TopicRow {
  readonly product: Product
  /** Makes a row of a farm and resolves with its id. */
  readonly make: (db: Db, farmCode: string) => Promise<string>
}

/** One row for every topic that a feature declares. */
export const topicRows: Readonly<Record<string, TopicRow>> = {
  alarms: {
    product: 'MyFleet',
    make: (db, farmCode) => addTestAlarm(db, { farmCode, deviceCode: 'WT1' }),
  },
  'station-alarms': {
    product: 'MyFleet',
    make: (db, farmCode) => addTestAlarm(db, { farmCode, deviceCode: 'WT1', code: 'PROTECTION_TRIP' }),
  },
}

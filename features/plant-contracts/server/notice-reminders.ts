import { and, gte, lte } from 'drizzle-orm'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type DueDate, dateReminders } from '../../plant-card/server/reminders-port.ts'
import { plantContract } from './tables.ts'

/** Last days of notice between two days. */
export const noticesBetween = async (db: Db, from: string, to: string): Promise<readonly DueDate[]> => {
  const { id, entCode, number, noticeOn } = plantContract
  const rows = await db
    .select({ id, entCode, name: number, day: noticeOn })
    .from(plantContract)
    .where(and(gte(noticeOn, from), lte(noticeOn, to)))
  return rows as unknown as readonly DueDate[]
}

/** Reminds users of the last days of notice. */
export const noticeReminders = (context: ServerContext): Job =>
  dateReminders(context, {
    ...{ job: 'plant-contracts.notices', event: 'plant-notice-due', product: 'PICFarmContracts' },
    ...{ tab: '/Contracts/GridContracts', datesBetween: noticesBetween },
  })

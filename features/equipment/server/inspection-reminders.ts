import { and, gte, isNotNull, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type DueDate, dateReminders } from '../../plant-card/server/reminders-port.ts'
import { equipmentPart } from './tables.ts'

/** Inspections of lifting equipment between two days, of parts that stand in a machine. */
export const inspectionsBetween = async (db: Db, from: string, to: string): Promise<readonly DueDate[]> => {
  const inspectionDue = Reflect.get(equipmentPart, 'inspectionDue') as PgColumn
  const { id, assetCode, entName } = equipmentPart
  const rows = await db
    .select({ id, entCode: assetCode, name: entName, day: inspectionDue })
    .from(equipmentPart)
    .where(and(isNotNull(assetCode), gte(inspectionDue, from), lte(inspectionDue, to)))
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' })) as unknown as readonly DueDate[]
}

/** Reminds users of inspections. */
export const inspectionReminders = (context: ServerContext): Job =>
  dateReminders(context, {
    ...{ job: 'equipment.inspections', event: 'plant-inspection-due', product: 'PICFarmEquipments' },
    ...{ tab: '/Equipments', datesBetween: inspectionsBetween },
  })

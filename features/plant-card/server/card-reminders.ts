import { and, gte, lte } from 'drizzle-orm'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type DueDate, dateReminders } from './date-reminders.ts'
import { crisisPlan, stationSensor } from './tables.ts'

/** Columns of a section: its table has only those of the fields that it stores. */
const column = (key: string) => Reflect.get(crisisPlan, key)

/** Reviews of crisis plans between two days. */
export const reviewsBetween = async (db: Db, from: string, to: string): Promise<readonly DueDate[]> => {
  const nextReview = column('nextReview')
  const rows = await db
    .select({ id: crisisPlan.id, day: nextReview })
    .from(crisisPlan)
    .where(and(gte(nextReview, from), lte(nextReview, to)))
  return rows.map(({ id, day }) => ({ id: String(id), entCode: String(id), name: '', day: String(day) }))
}

/** Calibrations of sensors between two days. */
export const calibrationsBetween = async (db: Db, from: string, to: string): Promise<readonly DueDate[]> => {
  const { id, entCode, sensorName, calibrationDue } = stationSensor
  const rows = await db
    .select({ id, entCode, name: sensorName, day: calibrationDue })
    .from(stationSensor)
    .where(and(gte(calibrationDue, from), lte(calibrationDue, to)))
  return rows as unknown as readonly DueDate[]
}

/** Jobs that remind users of reviews and calibrations. */
export const cardReminders = (context: ServerContext): readonly Job[] => [
  dateReminders(context, {
    ...{ job: 'plant-card.reviews', event: 'plant-review-due', product: 'PICFarmCrisisManagement' },
    ...{ tab: '/CrisisManagement', datesBetween: reviewsBetween },
  }),
  dateReminders(context, {
    ...{ job: 'plant-card.calibrations', event: 'plant-calibration-due', product: 'PICFarmWeatherStation' },
    ...{ tab: '/WeatherStation', datesBetween: calibrationsBetween },
  }),
]

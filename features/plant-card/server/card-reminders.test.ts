import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { calibrationsBetween, reviewsBetween } from './card-reminders.ts'
import { crisisPlan, stationSensor } from './tables.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

it('finds reviews and calibrations between two days, with both ends', async () => {
  const { db } = relations
  const plan = (id: string, nextReview: string | null) => ({
    ...{ id, nextReview, callOrder: [], shutDownSteps: [], hazards: [] },
  })
  await db
    .insert(crisisPlan)
    .values([
      plan('E-A', '2026-03-02'),
      plan('E-B', '2026-03-03'),
      plan('E-C', '2026-05-02'),
      plan('E-D', null),
    ] as never)
  expect(await reviewsBetween(db, '2026-03-02', '2026-05-01')).toEqual([
    { id: 'E-A', entCode: 'E-A', name: '', day: '2026-03-02' },
    { id: 'E-B', entCode: 'E-B', name: '', day: '2026-03-03' },
  ])
  const sensor = { farmCode: 'A', entCode: 'A-SF', sensorName: 'Cup', sensorType: 'cup', calibrationDue: '2026-05-01' }
  await db.insert(stationSensor).values(sensor as never)
  expect(await calibrationsBetween(db, '2026-03-02', '2026-05-01')).toMatchObject([
    { entCode: 'A-SF', name: 'Cup', day: '2026-05-01' },
  ])
})

import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { followPlants } from './models/follow-plants.ts'
import { alarm } from './tables.ts'

type Row = typeof alarm.$inferInsert

/** Adds an alarm for a test: active, not acknowledged, its own cause. */
export const addTestAlarm = async (
  db: Db,
  changes: Partial<Row> & Pick<Row, 'farmCode' | 'deviceCode'>,
): Promise<string> => {
  await followPlants(db)
  const id = changes.id ?? randomUUID()
  const startAt = changes.startAt ?? new Date()
  await db.insert(alarm).values({
    ...{ id, key: `id:${id}`, code: '7', startAt, severity: 'stop', priority: 'normal', urgency: 3, source: 'json' },
    ...{ isHistorical: false, receivedAt: startAt, causeGroup: 'machine', causeId: id, chatterId: id, state: 'UNACK' },
    changedAt: startAt,
    ...changes,
  })
  return id
}

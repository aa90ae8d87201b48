import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { followPlants } from './models/follow-plants.ts'
import { alarm } from './tables.ts'

type Row = typeof alarm.$inferInsert

type TestAlarm = Partial<Row> & Pick<Row, 'farmCode' | 'deviceCode'>

const rowOf = (changes: TestAlarm): Row => {
  const id = changes.id ?? randomUUID()
  const startAt = changes.startAt ?? new Date()
  return {
    ...{ id, key: `id:${id}`, code: '7', startAt, severity: 'stop', priority: 'normal', urgency: 3, source: 'json' },
    ...{ isHistorical: false, receivedAt: startAt, causeGroup: 'machine', causeId: id, chatterId: id, state: 'UNACK' },
    changedAt: startAt,
    ...changes,
  }
}

/** Adds an alarm for a test: active, not acknowledged, its own cause. */
export const addTestAlarm = async (db: Db, changes: TestAlarm): Promise<string> => {
  await followPlants(db)
  const row = rowOf(changes)
  await db.insert(alarm).values(row)
  return row.id
}

const rowsAtOnce = 500

/** Adds equal alarms; resolves with their ids. */
export const addTestAlarms = async (db: Db, count: number, changes: TestAlarm): Promise<readonly string[]> => {
  await followPlants(db)
  const rows = Array.from({ length: count }, () => rowOf(changes))
  for (let from = 0; from < count; from += rowsAtOnce)
    await db.insert(alarm).values(rows.slice(from, from + rowsAtOnce))
  return rows.map(({ id }) => id)
}

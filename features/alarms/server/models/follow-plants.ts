import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { plantEditionOf } from '../../../farms/server/port.ts'
import { alarmPlantEdition } from '../tables.ts'
import { followCodeBooks } from './follow-code-books.ts'
import { writePlaces } from './write-places.ts'

const lockKey = 0x501_a1a8

/**
 * Brings places and code lists to the plants as they are now. Costs one read while no plant has changed. Call it before you read
 * places or models, in the same transaction where there is one.
 */
export const followPlants = async (db: Db): Promise<void> => {
  const edition = await plantEditionOf(db)
  if ((await writtenEdition(db)) === edition) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    if ((await writtenEdition(tx)) === edition) return
    await writePlaces(tx)
    await followCodeBooks(tx)
    // The embedded database gathers no statistics by itself; without them pages of alarms read all places.
    await tx.execute(sql`analyze alarm_place, alarm_model`)
    await tx
      .insert(alarmPlantEdition)
      .values({ only: true, edition })
      .onConflictDoUpdate({ target: alarmPlantEdition.only, set: { edition } })
  })
}

const writtenEdition = async (db: Db): Promise<number | undefined> => {
  const [row] = await db.select().from(alarmPlantEdition).where(eq(alarmPlantEdition.only, true))
  return row?.edition
}

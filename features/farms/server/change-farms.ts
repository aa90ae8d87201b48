import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantChange } from '../contract/plant-change.ts'
import { changedFields, farmFields } from './check-plant.ts'
import type { Farm } from './farm-store.ts'
import { noFactChanges, noteFarmChanges, recordFactChanges, storedParts } from './keep-facts.ts'
import { lockPlants } from './nodes/plant-statements.ts'
import { farm, writtenManifest } from './tables.ts'

/** Differences between a stored farm and its new settings. */
export const farmChanges = (before: Farm, after: Farm): PlantChange[] =>
  changedFields('farm', before.farmCode, farmFields, [before, after])

/** Writes settings of stored farms. Their machines stay. */
export const writeFarms = async (tx: Db, farms: readonly Farm[]): Promise<void> => {
  await lockPlants(tx)
  const held = await storedParts(
    tx,
    farms.map(({ farmCode }) => farmCode),
  )
  for (const { farmCode, origin: _origin, ...settings } of farms)
    await tx.update(farm).set(settings).where(eq(farm.farmCode, farmCode))
  const changes = noFactChanges()
  for (const one of farms) noteFarmChanges(changes, one, held)
  await recordFactChanges(tx, changes)
  // The farms differ from the manifests that were written last: the next manifest is compared with the store.
  const farmCodes = farms.map(({ farmCode }) => farmCode)
  await tx.delete(writtenManifest).where(inArray(writtenManifest.farmCode, farmCodes))
}

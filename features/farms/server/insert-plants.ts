import { inArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { coveringRows } from './covering-sub-farm.ts'
import { type FarmOrigin, PlantConflictError } from './plant-conflict.ts'
import { asset, farm, subFarm, writtenManifest } from './tables.ts'
import { claimCodes, claimPentagrams } from './used-codes.ts'

const plantsAtOnce = 500

/** Throws PlantConflictError where a new plant has a code of another farm. */
const checkCodes = async (tx: Db, plants: readonly PlantDescription[]) => {
  const entCodes = plants.map(({ entCode }) => entCode)
  const pentagrams = plants.map(({ pentagram }) => pentagram)
  const [other] = await tx
    .select()
    .from(farm)
    .where(or(inArray(farm.entCode, entCodes), inArray(farm.pentagram, pentagrams)))
    .limit(1)
  if (other)
    throw entCodes.includes(other.entCode)
      ? new PlantConflictError('entCode', other.entCode, other.farmCode)
      : new PlantConflictError('pentagram', other.pentagram, other.farmCode)
  const devices = plants.flatMap((plant) => plant.devices.map(({ entCode }) => entCode))
  const [machine] = await tx.select().from(asset).where(inArray(asset.entCode, devices)).limit(1)
  if (machine) throw new PlantConflictError('asset', machine.entCode, machine.farmCode)
}

type Digest = (plant: PlantDescription) => string

const insertChunk = async (tx: Db, plants: readonly PlantDescription[], origin: FarmOrigin, digestOf: Digest) => {
  await checkCodes(tx, plants)
  await tx
    .insert(farm)
    .values(plants.map(({ subFarms: _sub, devices: _devices, codeBooks: _books, ...plant }) => ({ ...plant, origin })))
  await tx.insert(subFarm).values(coveringRows(plants))
  await tx
    .insert(asset)
    .values(plants.flatMap(({ farmCode, devices }) => devices.map((device) => ({ ...device, farmCode }))))
  await claimCodes(tx, plants)
  await claimPentagrams(tx, plants)
  await tx
    .insert(writtenManifest)
    .values(plants.map((plant) => ({ farmCode: plant.farmCode, digest: digestOf(plant) })))
}

/**
 * Writes the plants of a long list that are new and have neither sub-farms nor code books, many rows at once, and returns their
 * codes. Throws PlantConflictError where a code belongs to another farm.
 */
export const insertNewPlants = async (
  tx: Db,
  plants: readonly PlantDescription[],
  origin: FarmOrigin,
  digestOf: Digest,
): Promise<ReadonlySet<string>> => {
  const inserted = new Set<string>()
  for (let start = 0; start < plants.length; start += plantsAtOnce) {
    const chunk = plants.slice(start, start + plantsAtOnce)
    const codes = chunk.map(({ farmCode }) => farmCode)
    const rows = await tx.select({ farmCode: farm.farmCode }).from(farm).where(inArray(farm.farmCode, codes))
    const known = new Set(rows.map(({ farmCode }) => farmCode))
    const fresh = chunk.filter(
      ({ farmCode, subFarms, codeBooks }) => !known.has(farmCode) && subFarms.length === 0 && !codeBooks?.length,
    )
    if (fresh.length > 0) await insertChunk(tx, fresh, origin, digestOf)
    for (const { farmCode } of fresh) inserted.add(farmCode)
  }
  return inserted
}
